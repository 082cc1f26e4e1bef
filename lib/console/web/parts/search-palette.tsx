import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { FoundEvent, FoundResource, SearchView } from '../../../views/search-views.ts';
import { dayTime, shortId } from '../format.ts';
import { hrefOfFound, kindTitle, pageOfKind } from '../found.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';
import { openEventById } from './event-drawer.tsx';
import { EventLabel } from './event-label.tsx';
import { Icon } from './icon.tsx';
import { useKey } from './keys.ts';
import { Badge } from './parts.tsx';
import { Status } from './status.tsx';

/** A page of the console as a result. */
export interface FoundPlace {
  readonly name: string;
  readonly href: string;
}

const isOpen = signal(false);
const query = signal('');
const found = signal<SearchView | undefined>(undefined);
const chosen = signal(0);
const problem = signal('');

export function openSearch(): void {
  query.value = '';
  found.value = undefined;
  problem.value = '';
  chosen.value = 0;
  isOpen.value = true;
}

const close = () => {
  isOpen.value = false;
};

/** One line of the results and what Enter does on it. */
interface Line {
  readonly key: string;
  readonly group: string;
  readonly go: () => void;
  readonly show: () => preact.JSX.Element;
}

const goTo = (href: string) => () => {
  location.hash = href;
};

const resourceLine = (one: FoundResource): Line => ({
  key: one.id,
  group: kindTitle(one.kind),
  go: goTo(hrefOfFound(one)),
  show: () => (
    <>
      <span class="found-title">{one.title === one.id ? shortId(one.id) : one.title}</span>
      <span class="found-note faint">
        {one.note} <span class="mono">{shortId(one.id.slice(one.id.indexOf(':') + 1))}</span>
      </span>
      {one.status && <Status status={one.status} />}
    </>
  ),
});

const eventLine = (one: FoundEvent): Line => ({
  key: `event ${one.event}`,
  group: 'Recorded',
  go: () => void openEventById(one.event),
  show: () => (
    <>
      <EventLabel kind={one.kind} />
      <span class="found-title">{one.title}</span>
      <span class="found-note faint">{dayTime(one.at)}</span>
      {one.tone === 'bad' && <Badge tone="bad">failed</Badge>}
    </>
  ),
});

/** The kinds in the order of their results. */
const kindOrder = Object.keys(pageOfKind);

function linesOf(places: readonly FoundPlace[]): readonly Line[] {
  const text = query.value.trim().toLowerCase();
  const pages = places
    .filter(({ name }) => name.toLowerCase().includes(text))
    .slice(0, text ? 5 : places.length)
    .map(({ name, href }) => ({
      key: href,
      group: 'Pages',
      go: goTo(href),
      show: () => <span class="found-title">{name}</span>,
    }));
  const { resources: unordered = [], events = [] } = found.value ?? {};
  const resources = unordered.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind));
  return [...pages, ...resources.map(resourceLine), ...events.map(eventLine)];
}

/** How long a person types on before it is asked, in milliseconds. */
const askAfterMs = 50;
/** How soon it is asked again while what is stored is still being read, in milliseconds. */
const askAgainMs = 700;

/** One search over everything that is stored and recorded, and over the pages. */
export const SearchPalette = ({ places }: { readonly places: readonly FoundPlace[] }) => {
  useKey('/', openSearch);
  useKey('k', openSearch, { withControl: true });
  return isOpen.value ? <Palette places={places} /> : null;
};

const Palette = ({ places }: { readonly places: readonly FoundPlace[] }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const platformId = platform.value?.platformId ?? '';
  // In the same turn as the drawing, so that no letter is lost that is typed at once.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const text = query.value.trim();
    chosen.value = 0;
    if (text === '') {
      found.value = undefined;
      return;
    }
    let isCurrent = true;
    let asking: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const path = `/search?platform=${platformId}&q=${encodeURIComponent(text)}`;
      const view = await get<SearchView>(path).catch((cause: unknown) => {
        if (isCurrent) problem.value = `The search does not answer: ${(cause as Error).message}`;
        return undefined;
      });
      if (!isCurrent) return;
      if (view) problem.value = '';
      found.value = view;
      if (view?.isComplete === false) asking = setTimeout(ask, askAgainMs);
    };
    asking = setTimeout(ask, askAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(asking);
    };
  }, [query.value, platformId]);
  const lines = linesOf(places);
  const go = (line: Line | undefined) => {
    if (!line) return;
    close();
    line.go();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      chosen.value = (chosen.value + step + lines.length) % Math.max(1, lines.length);
      document.getElementById(`found-${chosen.value}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(lines[chosen.value]);
    }
  };
  return (
    <dialog class="palette" ref={dialog} aria-label="Search" onClose={close} closedby="any">
      <div class="palette-head">
        <Icon name="search" />
        <input
          id="search"
          class="palette-input"
          role="combobox"
          aria-label="Search everything"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={lines.length > 0 ? `found-${chosen.value}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder="Id, name, amount, e-mail, path, status, error code or event"
          value={query.value}
          onKeyDown={move}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value;
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="palette-list" id="found" role="listbox" aria-label="Results">
        {lines.map((line, index) => (
          <>
            {line.group !== lines[index - 1]?.group && (
              <div class="palette-group" role="presentation">
                {line.group}
              </div>
            )}
            <button
              type="button"
              tabIndex={-1}
              key={line.key}
              id={`found-${index}`}
              class={`found ${index === chosen.value ? 'is-chosen' : ''}`}
              role="option"
              aria-selected={index === chosen.value}
              onMouseMove={() => {
                chosen.value = index;
              }}
              onClick={() => go(line)}
            >
              {line.show()}
            </button>
          </>
        ))}
      </div>
      {problem.value && (
        <p class="palette-note" role="alert">
          {problem.value}
        </p>
      )}
      {query.value.trim() !== '' && found.value && lines.length === 0 && (
        <p class="palette-note">Nothing that is stored or recorded has all of these words.</p>
      )}
      {found.value?.isComplete === false && <p class="palette-note">Older entries are still being read.</p>}
    </dialog>
  );
};
