import { type Signal, signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ManualEntryView } from '../../ledger-views.ts';
import { accountName, smallestUnits, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { useOnce } from '../once.ts';
import { attempt, get, post, say } from '../server.ts';
import { Field, TextInput } from './form.tsx';
import { Badge, Card, Change, Empty, Person, Problem, Time } from './parts.tsx';
import { Table } from './table.tsx';

/** The manual entries of a platform, with a form for a proposal and the buttons of the other operator. */
export const ManualEntries = ({ platformId }: { readonly platformId: string }) => {
  const [{ value: entries, problem }, reload] = useLoaded(platformId, () =>
    get<readonly ManualEntryView[]>(`/manual-entries?platform=${platformId}`),
  );
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <Card title="Propose an entry">
        <Proposal platformId={platformId} done={reload} />
      </Card>
      <Card title="Entries" flush>
        {entries?.length === 0 && (
          <Empty title="There are none">
            <p>Corrections, write-offs and what is worked off suspense appear here.</p>
          </Empty>
        )}
        {entries && entries.length > 0 && <Entries entries={entries} platformId={platformId} done={reload} />}
      </Card>
    </>
  );
};

const fields = [
  ['from', 'From account', 'system:suspense'],
  ['to', 'To account', 'InternalAccount:…'],
  ['currency', 'Currency', 'USD'],
  ['amount', 'Amount', '10.00'],
  ['why', 'Reason', 'why it is booked'],
  ['by', 'Your name', 'who proposes it'],
] as const;
type Typed = Readonly<Record<(typeof fields)[number][0], Signal<string>>>;

interface Of {
  readonly platformId: string;
  readonly done: () => void;
}

const Proposal = ({ platformId, done }: Of) => {
  const typed = useRef(Object.fromEntries(fields.map(([name]) => [name, signal('')])) as Typed).current;
  const { run, isRunning } = useOnce(async () => {
    const values = Object.fromEntries(fields.map(([name]) => [name, typed[name].value.trim()]));
    const currency = typed.currency.value.trim().toUpperCase();
    const amount = smallestUnits(typed.amount.value, currency);
    if (!amount) return say(`${typed.amount.value} is no amount.`);
    const request = { ...values, currency, amount };
    const { number } = await post<ManualEntryView>(`/manual-entries?platform=${platformId}`, request);
    say(`Entry ${number} waits for another operator`);
    for (const [name] of fields) typed[name].value = '';
    return done();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form class="proposal" onSubmit={submit}>
      {fields.map(([name, label, placeholder]) => (
        <Field key={name} label={label}>
          {(id) => <TextInput id={id} value={typed[name]} placeholder={placeholder} numeric={name === 'amount'} />}
        </Field>
      ))}
      <button type="submit" class="button is-primary" disabled={isRunning}>
        Propose
      </button>
    </form>
  );
};

const tones = { APPROVED: 'good', REJECTED: 'neutral' } as const;

const Entries = ({ entries, ...of }: Of & { readonly entries: readonly ManualEntryView[] }) => (
  <Table>
    <thead>
      <tr>
        <th class="number">No.</th>
        <th>Moves</th>
        <th>Reason</th>
        <th>Proposed</th>
        <th>Decision</th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.number} data-entry={entry.number}>
          <td class="number">{entry.number}</td>
          <td>
            {entry.postings.map(({ account, currency, amount }) => (
              <div key={`${account} ${currency}`} title={account}>
                {account.startsWith('system:') ? accountName(account) : <Person id={account} />}{' '}
                <Change amount={amount} currency={currency} />
              </div>
            ))}
          </td>
          <td>{entry.why}</td>
          <td>
            {entry.proposedBy}
            <div class="faint">
              <Time at={entry.proposedAt} day />
            </div>
          </td>
          <td>{entry.decision ? <Decided entry={entry} /> : <Decide entry={entry} {...of} />}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Decided = ({ entry: { decision, reversedBy } }: { readonly entry: ManualEntryView }) =>
  decision ? (
    <>
      <Badge tone={tones[decision.outcome as keyof typeof tones] ?? 'neutral'}>{words(decision.outcome)}</Badge> by{' '}
      {decision.by}
      {decision.why && <div class="faint">{decision.why}</div>}
      {reversedBy && <div class="faint">reversed by entry {reversedBy}</div>}
    </>
  ) : null;

const Decide = ({ entry: { number }, platformId, done }: Of & { readonly entry: ManualEntryView }) => {
  const by = useSignal('');
  const why = useSignal('');
  const decide = (outcome: 'APPROVED' | 'REJECTED') =>
    attempt(async () => {
      const request = { number, outcome, by: by.value, why: why.value };
      await post(`/manual-entries/decision?platform=${platformId}`, request);
      done();
    });
  return (
    <div class="row">
      <Field label={`Your name, to decide entry ${number}`}>{(id) => <TextInput id={id} value={by} />}</Field>
      <Field label="Why, to reject it">{(id) => <TextInput id={id} value={why} />}</Field>
      <button type="button" class="button is-small is-primary" onClick={() => decide('APPROVED')}>
        Approve
      </button>
      <button type="button" class="button is-small" onClick={() => decide('REJECTED')}>
        Reject
      </button>
    </div>
  );
};
