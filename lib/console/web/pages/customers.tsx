import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { RecordedEvent } from '../../../views/events.ts';
import { useLoaded } from '../load.ts';
import { Segments } from '../parts/form.tsx';
import { Card, Empty, Page, Problem } from '../parts/parts.tsx';
import { AgentTable, CardTable, CustomerTable, ExternalTable, InternalTable } from '../parts/resource-tables.tsx';
import type { Agent, Card as CardOf, Customer, ExternalAccount, InternalAccount, List } from '../resources.ts';
import { hrefOf } from '../router.ts';
import { readApi } from '../server.ts';
import { platform } from '../state.ts';

const wanted = signal('customers');

const kinds = [
  { value: 'customers', text: 'Customers' },
  { value: 'internal', text: 'Internal accounts' },
  { value: 'external', text: 'External accounts' },
  { value: 'cards', text: 'Cards' },
  { value: 'agents', text: 'Agents' },
] as const;

/** Whatever changed something may have changed what is listed. */
const isChange = ({ kind, title, tone }: RecordedEvent): boolean =>
  kind === 'posting' || (kind === 'request' && tone === 'good' && !title.startsWith('GET'));

const page = 100;

export const CustomersPage = () => (
  <Page
    title="Customers"
    lead="Who and what the platform has: customers, the accounts that hold their money, the accounts that they are paid to, cards and agents."
    actions={
      <Segments
        label="What to show"
        value={wanted.value}
        choices={kinds}
        choose={(value) => {
          wanted.value = value;
        }}
      />
    }
  >
    <Listed key={`${wanted.value} ${platform.value?.platformId}`} />
  </Page>
);

const Listed = () => {
  switch (wanted.value) {
    case 'internal':
      return <Internal />;
    case 'external':
      return <External />;
    case 'cards':
      return <Cards />;
    case 'agents':
      return <Agents />;
    default:
      return <Customers />;
  }
};

/** Reads one page of each list, the platform's own before those of customers. */
function useList<T>(...paths: readonly string[]) {
  const platformId = platform.value?.platformId ?? '';
  const read = async () => {
    const lists = await Promise.all(paths.map((path) => readApi<List<T>>(platformId, path)));
    return { data: lists.flatMap(({ data }) => data), hasMore: lists.some(({ hasMore }) => hasMore) };
  };
  const [loaded] = useLoaded(`${platformId} ${paths.join(' ')}`, read, isChange);
  return loaded;
}

const More = ({ hasMore }: { readonly hasMore: boolean }) =>
  hasMore ? <p class="card-body muted">The newest {page} are shown. The API lists the others page by page.</p> : null;

const Customers = () => {
  const { value, problem } = useList<Customer>(`/customers?limit=${page}`);
  return (
    <Shown problem={problem} isEmpty={value?.data.length === 0} title="No customer yet">
      {value && <CustomerTable customers={value.data} />}
      <More hasMore={value?.hasMore ?? false} />
    </Shown>
  );
};

const Internal = () => {
  const paths = ['/platform/internal-accounts', `/customers/internal-accounts?limit=${page}`];
  const { value, problem } = useList<InternalAccount>(...paths);
  return (
    <Shown problem={problem} isEmpty={value?.data.length === 0} title="No internal account yet">
      {value && <InternalTable accounts={value.data} />}
      <More hasMore={value?.hasMore ?? false} />
    </Shown>
  );
};

const External = () => {
  const paths = [`/platform/external-accounts?limit=${page}`, `/customers/external-accounts?limit=${page}`];
  const { value, problem } = useList<ExternalAccount>(...paths);
  return (
    <Shown problem={problem} isEmpty={value?.data.length === 0} title="No external account yet">
      {value && <ExternalTable accounts={value.data} />}
      <More hasMore={value?.hasMore ?? false} />
    </Shown>
  );
};

const Cards = () => {
  const { value, problem } = useList<CardOf>(`/cards?limit=${page}`);
  return (
    <Shown
      problem={problem}
      isEmpty={value?.data.length === 0}
      title="No card yet"
      how="POST /cards issues one for a verified customer."
    >
      {value && <CardTable cards={value.data} />}
      <More hasMore={value?.hasMore ?? false} />
    </Shown>
  );
};

const Agents = () => {
  const { value, problem } = useList<Agent>(`/agents?limit=${page}`);
  return (
    <Shown
      problem={problem}
      isEmpty={value?.data.length === 0}
      title="No agent yet"
      how="POST /agents lets software pay for a customer within a policy."
    >
      {value && <AgentTable agents={value.data} />}
      <More hasMore={value?.hasMore ?? false} />
    </Shown>
  );
};

const Shown = ({
  problem,
  isEmpty,
  title,
  how,
  children,
}: {
  readonly problem: string | undefined;
  readonly isEmpty: boolean;
  readonly title: string;
  readonly how?: string;
  readonly children: ComponentChildren;
}) => (
  <>
    {problem && <Problem>{problem}</Problem>}
    <Card flush>
      {isEmpty ? (
        <Empty title={title}>
          <p>{how ?? 'The page Pay makes a customer with an account to pay to.'}</p>
          {!how && (
            <a class="button is-primary" href={hrefOf('pay')}>
              Make a customer
            </a>
          )}
        </Empty>
      ) : (
        children
      )}
    </Card>
  </>
);
