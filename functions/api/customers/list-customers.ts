import * as contract from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { listCustomers } from '../../use-cases/customers/search.ts';

export const handler = serve(contract.listCustomers, ({ query }, context) => listCustomers(context, query));
