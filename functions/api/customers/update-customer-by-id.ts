import * as contract from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { updateCustomerById, wrongBesideUpdate } from '../../use-cases/customers/update.ts';

export const handler = serve(
  contract.updateCustomerById,
  ({ path, body, headers }, context) => updateCustomerById(context, path.customerId, { body, headers }),
  { wrongBeside: wrongBesideUpdate },
);
