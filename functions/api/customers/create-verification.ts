import * as contract from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { createVerification } from '../../use-cases/customers/verifications.ts';

export const handler = serve(contract.createVerification, ({ body }, context) =>
  createVerification(context, body.customerId),
);
