import { listCustomers } from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { showCustomers } from '../../use-cases/customers/search.ts';

export const handler = serve(listCustomers, ({ query }, context) => showCustomers(context, query));
