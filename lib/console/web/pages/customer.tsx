import type { CardReport } from '../../../views/card-views.ts';
import type { PaymentPage } from '../../../views/console-views.ts';
import type { RecordedEvent } from '../../../views/events.ts';
import type { ShownOperation } from '../../../views/operation-views.ts';
import { words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { ActionsOn } from '../parts/actions-on.tsx';
import { LoadingPage } from '../parts/list.tsx';
import { Card, CopyButton, Facts, Id, Page, Problem, Time } from '../parts/parts.tsx';
import {
  AgentTable,
  CardTable,
  DeclineTable,
  ExternalTable,
  InternalTable,
  Verification,
} from '../parts/resource-tables.tsx';
import { resourcePageOf } from '../resource-pages.ts';
import {
  type Agent,
  type Card as CardOf,
  type Customer,
  customerName,
  type ExternalAccount,
  type InternalAccount,
  type List,
  ownId,
} from '../resources.ts';
import { hrefOf, place } from '../router.ts';
import { get, readApi } from '../server.ts';
import { platform } from '../state.ts';
import { PaymentTable } from './payments.tsx';
import { type Resource, ResourceTable } from './resources.tsx';

/** A customer with everything that belongs to it. */
export const CustomerPage = () => {
  const { id } = place.value;
  const platformId = platform.value?.platformId ?? '';
  const concerns = ({ subjects }: RecordedEvent) => subjects.includes(id);
  const [{ value, problem }] = useLoaded(
    `${platformId} ${id}`,
    () => readCustomer(platformId, `Customer:${id}`),
    concerns,
  );
  if (problem) {
    return (
      <Page title="Customer">
        <Problem>{problem}</Problem>
        <p>
          <a href={hrefOf('customers')}>All customers</a>
        </p>
      </Page>
    );
  }
  if (!value) return <LoadingPage title="Customer" />;
  const { customer, internal, external, cards, declines, agents, payments, owners } = value;
  return (
    <Page
      title={
        <span class="row">
          {customerName(customer)} <Verification customer={customer} />
        </span>
      }
      actions={<CopyButton text={customer.id} what="id" />}
    >
      <div class="columns">
        <div class="stack">
          <Card title="Internal accounts" flush>
            {internal.length > 0 ? <InternalTable accounts={internal} /> : <None>It has no account with money.</None>}
          </Card>
          <Card title="External accounts" flush>
            {external.length > 0 ? (
              <ExternalTable accounts={external} />
            ) : (
              <None>It has no account to be paid to.</None>
            )}
          </Card>
          {customer.customerType === 'BUSINESS' && (
            <Card title="Beneficial owners" flush>
              {owners.length > 0 ? (
                <ResourceTable of={pageOfOwners} rows={owners} />
              ) : (
                <None>It has named no owner yet. The action below names one.</None>
              )}
            </Card>
          )}
          <Card title="Payments" flush>
            {payments.data.length > 0 ? (
              <PaymentTable payments={payments.data} isPart />
            ) : (
              <None>It has made no payment.</None>
            )}
            {payments.next !== undefined && (
              <p class="card-body">
                <a href={hrefOf('payments', undefined, { of: customer.id })}>All its payments</a>
              </p>
            )}
          </Card>
          {cards.length > 0 && (
            <Card title="Cards" flush>
              <CardTable cards={cards} />
            </Card>
          )}
          {declines.length > 0 && (
            <Card title="Declined authorizations of the last 30 days" flush>
              <DeclineTable declines={declines} />
            </Card>
          )}
          {agents.length > 0 && (
            <Card title="Agents" flush>
              <AgentTable agents={agents} />
            </Card>
          )}
          <ActionsOn fits={aboutCustomer(customer)} known={{ Customer: customer.id }} />
        </div>
        <div class="stack">
          <Card title="Customer">
            <Facts
              rows={[
                ['Id', <Id id={customer.id} bare />],
                ['Type', words(customer.customerType)],
                ['Your id', ownId(customer) && <span class="mono">{ownId(customer)}</span>],
                ['Region', customer.region],
                ['E-mail', customer.email],
                ['Phone', customer.phoneNumber],
                ['UMA address', customer.umaAddress],
                ['Deleted', customer.isDeleted ? 'yes' : undefined],
                ['Created', <Time at={customer.createdAt} day />],
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  );
};

const pageOfOwners = resourcePageOf('owners');

/** Only a business has owners. */
const aboutCustomer = ({ customerType }: Customer) => {
  return ({ path, query }: ShownOperation): boolean =>
    isAboutCustomer({ path, query }) || (customerType === 'BUSINESS' && path === '/beneficial-owners');
};

const isAboutCustomer = ({ path, query }: Pick<ShownOperation, 'path' | 'query'>): boolean =>
  path.includes('/customers/{customerId}') ||
  (path.startsWith('/sca') && query.some(({ name }) => name === 'customerId'));

const None = ({ children }: { readonly children: string }) => <p class="card-body muted">{children}</p>;

async function readCustomer(platformId: string, id: string) {
  const read = async <T,>(path: string) => (await readApi<List<T>>(platformId, path)).data;
  const [customer, internal, external, cards, agents, payments] = await Promise.all([
    readApi<Customer>(platformId, `/customers/${id}`),
    read<InternalAccount>(`/customers/internal-accounts?customerId=${id}&limit=100`),
    read<ExternalAccount>(`/customers/external-accounts?customerId=${id}&limit=100`),
    read<CardOf>(`/cards?cardholderId=${id}&limit=100`),
    read<Agent>(`/agents?customerId=${id}&limit=100`),
    get<PaymentPage>(`/payments?platform=${platformId}&of=${encodeURIComponent(id)}`),
  ]);
  const owners =
    customer.customerType === 'BUSINESS' ? await read<Resource>(`/beneficial-owners?customerId=${id}&limit=100`) : [];
  const reports = cards.map((card) => get<CardReport>(`/cards/${encodeURIComponent(card.id)}?platform=${platformId}`));
  const declines = (await Promise.all(reports))
    .flatMap((report) => report.declines.map((decline) => ({ ...decline, cardId: report.cardId })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return { customer, internal, external, cards, declines, agents, payments, owners };
}
