import { getCustomerById } from '../../contract/customer-operations.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { requireCustomer } from '../../runtime/customers.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getCustomerById, async ({ path }, { caller, store }) => ({
  status: 200 as const,
  body: toCustomer(await requireCustomer(store, caller, path.customerId)),
}));
