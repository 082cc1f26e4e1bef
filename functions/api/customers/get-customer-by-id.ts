import * as contract from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { getCustomerById } from '../../use-cases/customers/detail.ts';

export const handler = serve(contract.getCustomerById, ({ path }, context) =>
  getCustomerById(context, path.customerId),
);
