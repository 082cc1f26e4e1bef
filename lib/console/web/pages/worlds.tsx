import { type Signal, useSignal } from '@preact/signals';
import type { SavedWorld, WorldsView } from '../../../views/console-views.ts';
import { useLoaded } from '../load.ts';
import { Field, TextInput } from '../parts/form.tsx';
import { Badge, Card, Empty, Page, Problem, Time } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { attempt, get, post, postFile, say } from '../server.ts';

/** How often the page looks whether the service is back, in milliseconds. */
const lookEveryMs = 200;

/** Loads the page again once the service runs in the other world. */
async function arrived({ startId }: WorldsView): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const view = await get<WorldsView>('/worlds').catch(() => undefined);
    if (view && view.startId !== startId) return location.reload();
  }
}

export const WorldsPage = () => {
  const [{ value, problem }, reload] = useLoaded('worlds', () => get<WorldsView>('/worlds'));
  const isGoing = useSignal(false);
  const go = async (work: () => Promise<WorldsView>) => {
    isGoing.value = true;
    await attempt(async () => arrived(await work()));
    isGoing.value = false;
  };
  const stay = (work: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await work();
      reload();
      say(done);
    });
  const actions = { isGoing, go, stay };
  return (
    <Page
      title="Worlds"
      lead="A world is everything that the service knows: balances, payments, waiting work, webhooks, the clock and this console's history. Save it, try something, and go back."
    >
      <div class="columns is-even">
        <Save {...actions} />
        <Import {...actions} />
      </div>
      {problem && <Problem>{problem}</Problem>}
      {value?.unreadable.map(({ file, why }) => (
        <Problem key={file}>
          <code>{file}</code> cannot be read: {why}
        </Problem>
      ))}
      <Card title="Saved worlds" flush end={<Badge tone="neutral">{value?.worlds.length ?? 0}</Badge>}>
        {value?.worlds.length === 0 ? (
          <Empty title="No world is saved yet">
            <p>Give the present state a name above. You can go back to it whenever you want.</p>
          </Empty>
        ) : (
          <WorldTable worlds={value?.worlds ?? []} {...actions} />
        )}
      </Card>
      <Card title="Begin afresh">
        <div class="stack">
          <p>Empties the service: no customers, payments or history. Its token and the saved worlds stay.</p>
          <div class="row">
            <Sure label="Reset" isOff={isGoing.value} onSure={() => go(() => post('/worlds/reset'))} />
          </div>
        </div>
      </Card>
    </Page>
  );
};

interface Actions {
  readonly isGoing: Signal<boolean>;
  readonly go: (work: () => Promise<WorldsView>) => Promise<void>;
  readonly stay: (work: () => Promise<unknown>, done: string) => Promise<void>;
}

const Save = ({ isGoing, stay }: Actions) => {
  const name = useSignal('');
  return (
    <Card title="Save">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void stay(() => post('/worlds/save', { name: name.value }), `${name.value} saved`);
        }}
      >
        <Field label="Name" hint="Letters, digits, spaces, - and _">
          {(id) => <TextInput id={id} value={name} placeholder="before the refund" />}
        </Field>
        <div class="row">
          <button type="submit" class="button is-primary" disabled={isGoing.value || name.value === ''}>
            Save this world
          </button>
        </div>
      </form>
    </Card>
  );
};

const Import = ({ isGoing, go }: Actions) => {
  const file = useSignal<File | undefined>(undefined);
  const name = useSignal('');
  const submit = (event: Event) => {
    event.preventDefault();
    const { value } = file;
    const query = name.value.trim() && `?name=${encodeURIComponent(name.value.trim())}`;
    if (value) void go(() => postFile<WorldsView>(`/worlds/import${query}`, value));
  };
  return (
    <Card title="Import">
      <form class="stack" onSubmit={submit}>
        <p>An exported world becomes the present one. The token of this service stays valid.</p>
        <label>
          <span class="hidden-label">File of a world</span>
          <input
            class="input"
            type="file"
            accept=".world"
            disabled={isGoing.value}
            onChange={({ currentTarget }) => {
              file.value = currentTarget.files?.[0];
            }}
          />
        </label>
        <Field label="Its name here" hint="The name that it was exported by if this is empty">
          {(id) => <TextInput id={id} value={name} />}
        </Field>
        <div class="row">
          <button type="submit" class="button" disabled={isGoing.value || !file.value}>
            Import it
          </button>
          <small class="faint">What was not saved is lost.</small>
        </div>
      </form>
    </Card>
  );
};

/** A command that loses something asks once more. */
const Sure = (props: { readonly label: string; readonly isOff: boolean; readonly onSure: () => void }) => {
  const isAsked = useSignal(false);
  return (
    <button
      type="button"
      class="button is-small"
      disabled={props.isOff}
      onBlur={() => {
        isAsked.value = false;
      }}
      onClick={() => {
        if (isAsked.value) props.onSure();
        isAsked.value = !isAsked.value;
      }}
    >
      {isAsked.value ? `${props.label}: click again` : props.label}
    </button>
  );
};

const WorldTable = ({ worlds, isGoing, go, stay }: Actions & { readonly worlds: readonly SavedWorld[] }) => (
  <>
    <Table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Saved</th>
          <th>Its clock</th>
          <th class="number">Size</th>
          <th>
            <span class="hidden-label">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {worlds.map(({ name, savedAt, clockAt, bytes, isCurrent }) => (
          <tr key={name} data-world={name}>
            <td>
              {name} {isCurrent && <Badge tone="good">continued here</Badge>}
            </td>
            <td>
              <Time at={savedAt} day />
            </td>
            <td>
              <Time at={clockAt} day />
            </td>
            <td class="number">{Math.ceil(bytes / 1024)} kB</td>
            <td>
              <div class="row is-end">
                <Sure label="Rewind" isOff={isGoing.value} onSure={() => go(() => post('/worlds/rewind', { name }))} />
                <Sure
                  label="Branch"
                  isOff={isGoing.value}
                  onSure={() => go(() => post('/worlds/branch', { from: name, name: freeName(name, worlds) }))}
                />
                <a class="button is-small" href={`/_console/worlds/export?name=${encodeURIComponent(name)}`} download>
                  Export
                </a>
                <Sure
                  label="Delete"
                  isOff={isGoing.value}
                  onSure={() => stay(() => post('/worlds/delete', { name }), `${name} deleted`)}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
    <p class="card-body faint">
      An exported file holds the keys of wallets and webhooks and hashes of tokens: share it like a secret.
    </p>
  </>
);

/** The name with the first number that no world has. */
function freeName(name: string, worlds: readonly SavedWorld[], number = 2): string {
  const next = `${name.slice(0, 36)} ${number}`;
  return worlds.some((world) => world.name === next) ? freeName(name, worlds, number + 1) : next;
}
