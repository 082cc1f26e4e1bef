import { listCustomers } from '../../contract/customer-operations.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { customerTest, findNamed } from '../../runtime/customers.ts';
import { readListPage, toPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { isListedActive, toCustomerRecord } from '../../store/customers.ts';
import { lists } from '../../store/keys.ts';

export const handler = serve(listCustomers, async ({ query }, { caller: { platformId }, store }) => {
  const options = { platformId, toRecord: toCustomerRecord, view: toCustomer, passes: customerTest(query) };
  const named = await findNamed(store, platformId, query);
  const list = lists.customers(platformId);
  const wants = query.isIncludingDeleted === 'true' ? undefined : isListedActive;
  const body = named ? toPage(named, query, options) : await readListPage(store, query, { ...options, list, wants });
  return { status: 200 as const, body };
});
