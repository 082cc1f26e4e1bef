import { expect, it } from 'vitest';
import { readSourcePage } from '../../../functions/use-cases/webhooks/recovery/source-page.ts';
import { sourceLists } from '../../../functions/use-cases/webhooks/sources/event-sources.ts';
import { aCustomer, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const span = { since: '2025-11-01T11:00:00.000Z', until: '2025-11-01T13:00:00.000Z' };

/** The customers that the pages of all lists hold, page by page. */
async function pagesOf(size: number): Promise<readonly string[][]> {
  const pages: string[][] = [];
  for (const list of sourceLists({ store: table.store, platformId, pageSize: size })) {
    let after: string | undefined;
    do {
      const { items, last } = await readSourcePage(table.store, list, span, { after, size });
      const customers = items.filter(({ type }) => type === 'CUSTOMER').map(({ customerId }) => String(customerId));
      if (customers.length > 0) pages.push(customers);
      after = last;
    } while (after !== undefined);
  }
  return pages;
}

it.each([
  [4, 2, [2, 2, 2, 1]],
  [2, 2, [2, 1]],
  [1, 2, [1]],
  [3, 5, [3]],
])(
  'the pages of a list of %d items lead to all of them, %d at a time with the last of the page before',
  async (count, size, lengths) => {
    const customers = Array.from({ length: count }, (_, index) =>
      aCustomer({ customerId: `Customer:3333333${index}-3333-4333-8333-333333333333` }),
    );
    table.holds(...customers.map(stored.customer));
    const pages = await pagesOf(size);
    expect(pages.map(({ length }) => length)).toEqual(lengths);
    expect([...new Set(pages.flat())]).toEqual(customers.map(({ customerId }) => customerId));
  },
);
