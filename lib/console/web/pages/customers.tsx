import type { RecordedEvent } from '../../../views/events.ts';
import type { FoundPage } from '../../../views/search-views.ts';
import { words } from '../format.ts';
import { usePages } from '../pages-of.ts';
import { ChoiceFilter, customerSorts, Filters, More, Skeleton, SortChoice, WordFilter } from '../parts/list.tsx';
import { Card, Empty, Page, Problem } from '../parts/parts.tsx';
import { CustomerTable } from '../parts/resource-tables.tsx';
import type { Customer, List } from '../resources.ts';
import { hrefOf, setting } from '../router.ts';
import { get, readApi } from '../server.ts';
import { platform } from '../state.ts';

/** Whatever changed something may have changed what is listed. */
const isChange = ({ kind, title, tone }: RecordedEvent): boolean =>
  kind === 'request' && tone === 'good' && !title.startsWith('GET');

/** How many lines are read at once. */
const atOnce = 50;
const statuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELED'];

/** The customers of the platform, the newest first, or those that fit what is looked for. */
export const CustomersPage = () => {
  const platformId = platform.value?.platformId ?? '';
  const [q, status, sort] = [setting('q'), setting('status'), setting('sort')];
  const isFiltered = q !== '' || status !== '';
  const { rows, problem, more } = usePages<Customer>(
    `${platformId} ${q} ${status} ${sort}`,
    (cursor) => (isFiltered || sort ? readFound(platformId, { q, status, sort }, cursor) : readAll(platformId, cursor)),
    ({ id }) => id,
    isChange,
  );
  return (
    <Page
      title="Customers"
      lead="The customers of this platform. Open one to see its accounts, payments, cards and agents."
    >
      {problem && <Problem>{problem}</Problem>}
      <Filters>
        <WordFilter placeholder="Name, e-mail, phone or id" />
        <ChoiceFilter name="status" label="Status" choices={statuses.map((value) => ({ value, text: words(value) }))} />
        <SortChoice sorts={customerSorts} />
      </Filters>
      <Card flush>
        {!rows && !problem && <Skeleton />}
        {rows?.length === 0 &&
          (isFiltered ? (
            <Empty title="No customer fits these filters">
              <a class="button" href={hrefOf('customers')}>
                Show all customers
              </a>
            </Empty>
          ) : (
            <Empty title="No customer yet">
              <p>The page Pay makes a customer with an account to pay to.</p>
              <a class="button is-primary" href={hrefOf('pay')}>
                Make a customer
              </a>
            </Empty>
          ))}
        {rows && rows.length > 0 && <CustomerTable customers={rows} />}
        <More more={more} shown={rows?.length ?? 0} />
      </Card>
    </Page>
  );
};

async function readAll(platformId: string, cursor: string) {
  const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
  const { data, nextCursor } = await readApi<List<Customer>>(platformId, `/customers?limit=${atOnce}${after}`);
  return { data, next: nextCursor ?? undefined };
}

async function readFound(
  platformId: string,
  wanted: { readonly q: string; readonly status: string; readonly sort: string },
  cursor: string,
) {
  const sort = wanted.sort || 'made-last';
  const query = new URLSearchParams({ ...wanted, sort, platform: platformId, cursor, limit: String(atOnce) });
  const { data, next } = await get<FoundPage>(`/found/customer?${query}`);
  return { data: await Promise.all(data.map(({ id }) => readApi<Customer>(platformId, `/customers/${id}`))), next };
}
