import { signal } from '@preact/signals';
import type { CatalogueGroup, CatalogueResult, CatalogueRow, CatalogueView } from '../../../views/catalogue-views.ts';
import { useLoaded } from '../load.ts';
import { openEventById } from '../parts/event-drawer.tsx';
import { Segments } from '../parts/form.tsx';
import { WordFilter } from '../parts/list.tsx';
import { Badge, Card, Empty, Page, Problem } from '../parts/parts.tsx';
import { set, setting } from '../router.ts';
import { attempt, get, post, say } from '../server.ts';

const kinds = [
  { value: 'errors', text: 'Error codes' },
  { value: 'values', text: 'Sandbox values' },
  { value: 'events', text: 'Events' },
] as const;

type Kind = (typeof kinds)[number]['value'];

const wanted = (): Kind => kinds.find(({ value }) => value === setting('show'))?.value ?? 'errors';
const results = signal<ReadonlyMap<string, CatalogueResult>>(new Map());
const running = signal<string | undefined>(undefined);

async function runRow(run: string): Promise<void> {
  running.value = run;
  const result = await post<CatalogueResult>('/catalogue/run', { run });
  results.value = new Map(results.value).set(run, result);
}

/** Runs one row after the other, because some of them move the clock. */
const runRows = (runs: readonly string[]) =>
  attempt(async () => {
    try {
      for (const run of runs) await runRow(run);
    } finally {
      running.value = undefined;
    }
    const failed = runs.filter((run) => !results.value.get(run)?.isAsPromised).length;
    say(failed === 0 ? `${runs.length} as promised` : `${failed} of ${runs.length} not as promised`);
  });

export const CataloguePage = () => {
  const [{ value: view, problem }] = useLoaded(
    'catalogue',
    () => get<CatalogueView>('/catalogue'),
    ({ kind }) => kind === 'webhook',
  );
  const groups = (view?.[wanted()] ?? []).map(found).filter(({ rows }) => rows.length > 0);
  const runs = groups.flatMap(({ rows }) => rows.flatMap(({ run, movesClock }) => (run && !movesClock ? [run] : [])));
  return (
    <Page
      title="Catalogue"
      lead="What the contract promises: every error code, every value that the sandbox acts on, every event. Run a row and see what really happens, on a platform of its own."
      actions={<Segments label="What to show" value={wanted()} choices={kinds} choose={(show) => set({ show })} />}
    >
      {problem && <Problem>{problem}</Problem>}
      <div class="filters">
        <WordFilter placeholder="Code, value or words" />
        {runs.length > 0 && (
          <button type="button" class="button" disabled={running.value !== undefined} onClick={() => runRows(runs)}>
            Run these {runs.length}
          </button>
        )}
        <span class="muted">Rows that wait for something are run one by one.</span>
      </div>
      {view && groups.length === 0 && (
        <Empty title="Nothing fits this search">
          <p>Search for a part of a code, such as BALANCE, or clear the search.</p>
        </Empty>
      )}
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </Page>
  );
};

function found(group: CatalogueGroup): CatalogueGroup {
  const words = setting('q').trim().toLowerCase();
  const fits = ({ name, text }: CatalogueRow) => `${name} ${text}`.toLowerCase().includes(words);
  return words === '' || group.title.toLowerCase().includes(words)
    ? group
    : { ...group, rows: group.rows.filter(fits) };
}

const Group = ({ group: { title, note, rows } }: { readonly group: CatalogueGroup }) => (
  <Card title={title} flush>
    {note && (
      <p class="card-body muted">
        <Prose text={note} />
      </p>
    )}
    <ul>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </ul>
  </Card>
);

const Row = ({ row }: { readonly row: CatalogueRow }) => (
  <li class="catalogue-row" data-row={row.name}>
    <div>
      <code class="catalogue-name">{row.name}</code>
      <p>
        <Prose text={row.text} />
      </p>
      {row.remedy && (
        <p class="muted">
          <Prose text={row.remedy} />
        </p>
      )}
    </div>
    <div class="catalogue-end">
      <Outcome row={row} />
    </div>
  </li>
);

const Outcome = ({ row }: { readonly row: CatalogueRow }) => {
  const { run, promised, why } = row;
  if (!run) {
    return (
      <span class="faint">
        <Prose text={why ?? ''} />
      </span>
    );
  }
  const result = results.value.get(run);
  return (
    <>
      {row.seen === undefined ? (
        <span class="faint">
          promised <code>{promised}</code>
        </span>
      ) : (
        <Sent row={row} />
      )}
      {result && <Badge tone={result.isAsPromised ? 'good' : 'bad'}>{result.actual}</Badge>}
      <RunButton run={run} movesClock={row.movesClock === true} />
    </>
  );
};

/** How often an event was sent, and a way to its last attempt. */
const Sent = ({ row: { seen, lastEvent } }: { readonly row: CatalogueRow }) =>
  lastEvent === undefined ? (
    <span class="faint">not sent yet</span>
  ) : (
    <button type="button" class="link" onClick={() => openEventById(lastEvent)}>
      sent {seen} {seen === 1 ? 'time' : 'times'}
    </button>
  );

const RunButton = ({ run, movesClock }: { readonly run: string; readonly movesClock: boolean }) => {
  const verb = run.startsWith('event/') ? 'Trigger' : 'Run';
  return (
    <button
      type="button"
      class="button is-small"
      disabled={running.value !== undefined}
      title={movesClock ? 'It waits for something, so it may move the clock ahead.' : undefined}
      onClick={() => runRows([run])}
    >
      {running.value === run ? 'Running' : movesClock ? `${verb} and move the clock` : verb}
    </button>
  );
};

/** A text of the contract with its names between backticks as code. */
const Prose = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={`${place} ${part}`}>{part}</code> : part))}</>
);
