import { getCustomerById } from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { showCustomer } from '../../use-cases/customers/detail.ts';

export const handler = serve(getCustomerById, ({ path }, context) => showCustomer(context, path.customerId));
