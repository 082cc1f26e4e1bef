import { createCustomer } from '../../contract/customers/customers.ts';
import { serve } from '../../runtime/serve.ts';
import { addCustomer } from '../../use-cases/customers/creation.ts';

export const handler = serve(createCustomer, ({ body }, context) => addCustomer(context, body));
