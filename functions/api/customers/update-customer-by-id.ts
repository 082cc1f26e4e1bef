import { updateCustomerById } from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { updateCustomer } from '../../use-cases/customers/update.ts';

export const handler = serve(updateCustomerById, ({ path, body, headers }, context) =>
  updateCustomer(context, path.customerId, { body, headers }),
);
