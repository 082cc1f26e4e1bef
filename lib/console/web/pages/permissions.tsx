import type { ShownFunction } from '../../permission-views.ts';
import { counted, dollars } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Segments } from '../parts/form.tsx';
import { WordFilter } from '../parts/list.tsx';
import { Badge, Card, Empty, Name, Page, Problem } from '../parts/parts.tsx';
import { set, setting } from '../router.ts';
import { get } from '../server.ts';

const kinds = [
  { value: '', text: 'All' },
  { value: 'run', text: 'Used' },
  { value: 'refused', text: 'Refused' },
] as const;

const shown = ({ name, used, refused }: ShownFunction): boolean => {
  if (!name.toLowerCase().includes(setting('q').trim().toLowerCase())) return false;
  if (setting('show') === 'refused') return refused.length > 0;
  return setting('show') === '' || used.length + refused.length > 0;
};

/** Refused actions come first, then used ones. */
const byWeight = (one: ShownFunction, other: ShownFunction): number =>
  other.refused.length - one.refused.length ||
  other.used.length - one.used.length ||
  one.name.localeCompare(other.name);

export const PermissionsPage = () => {
  const [{ value: all = [], problem }] = useLoaded(
    'permissions',
    () => get<ShownFunction[]>('/permissions'),
    ({ kind }) => kind === 'function',
  );
  const rows = all.filter(shown).sort(byWeight);
  const refused = all.filter((row) => row.refused.length > 0).length;
  return (
    <Page
      title="Permissions"
      lead="What the role of each function grants, what the function has used since the service started, and what it tried without a grant. A deployment has the same roles."
      actions={
        <>
          {all.length > 0 && (
            <Badge tone={refused > 0 ? 'bad' : 'good'}>
              {refused > 0
                ? `${refused} of ${all.length} functions refused`
                : `${all.length} functions, nothing refused`}
            </Badge>
          )}
          <Segments label="What to show" value={setting('show')} choices={kinds} choose={(show) => set({ show })} />
        </>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      <div class="filters">
        <WordFilter placeholder="Function" />
      </div>
      <Card flush>
        {all.length > 0 && rows.length === 0 ? (
          <Empty title="No function fits">
            <p>Make a payment to see functions use what they are granted, or choose All.</p>
          </Empty>
        ) : (
          rows.map((row) => <Role key={row.name} row={row} />)
        )}
      </Card>
    </Page>
  );
};

const Role = ({ row: { name, granted, used, refused, use } }: { readonly row: ShownFunction }) => {
  const callsOf = new Map(used.map(({ grant, calls }) => [grant, calls]));
  const calls = used.reduce((sum, one) => sum + one.calls, 0);
  return (
    <details class={`permission ${refused.length > 0 ? 'is-refused' : ''}`} data-function={name}>
      <summary>
        <strong>
          <Name text={name} />
        </strong>
        {calls > 0 && <span class="muted">{times(calls)}</span>}
        {use && <span class="muted run-use">{useOf(use)}</span>}
        {refused.length > 0 && <Badge tone="bad">{refused.length} refused</Badge>}
        <Badge tone={used.length > 0 ? 'good' : 'neutral'}>
          {used.length} of {granted.length} used
        </Badge>
      </summary>
      <ul class="grants">
        {refused.map((grant) => (
          <li key={`refused ${grant}`}>
            <Grant grant={grant} /> <Badge tone="bad">refused</Badge>
          </li>
        ))}
        {granted.map((grant) => (
          <li key={grant}>
            <Grant grant={grant} />
            {callsOf.has(grant) ? (
              <span class="row">
                <span class="faint">{times(callsOf.get(grant) ?? 0)}</span> <Badge tone="good">used</Badge>
              </span>
            ) : (
              <span class="faint">granted</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The units of a run and its price. */
const useOf = ({ runs, readUnits, writeUnits, perMillion }: NonNullable<ShownFunction['use']>): string =>
  [
    counted(runs, 'run'),
    `${counted(writeUnits / runs, 'write unit')} and ${counted(readUnits / runs, 'read unit')} each`,
    `${dollars(perMillion)} a million`,
  ].join(', ');

const times = (calls: number): string => `${calls} ${calls === 1 ? 'call' : 'calls'}`;

const Grant = ({ grant }: { readonly grant: string }) => {
  const [action, resource] = grant.split(' ');
  return (
    <span>
      <code>{action}</code> <span class="faint">on {resource}</span>
    </span>
  );
};
