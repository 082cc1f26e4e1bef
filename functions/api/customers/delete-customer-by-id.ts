import { deleteCustomerById } from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteCustomer } from '../../use-cases/customers/deletion.ts';

export const handler = serve(deleteCustomerById, ({ path }, context) => deleteCustomer(context, path.customerId));
