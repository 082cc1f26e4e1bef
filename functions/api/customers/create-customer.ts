import * as contract from '../../contract/customers/customers.ts';
import { serve } from '../../runtime/serve.ts';
import { createCustomer, wrongBesideCreation } from '../../use-cases/customers/creation.ts';

export const handler = serve(contract.createCustomer, ({ body }, context) => createCustomer(context, body), {
  wrongBeside: wrongBesideCreation,
});
