import * as contract from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteCustomerById } from '../../use-cases/customers/deletion.ts';

export const handler = serve(contract.deleteCustomerById, ({ path }, context) =>
  deleteCustomerById(context, path.customerId),
);
