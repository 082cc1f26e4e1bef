import { createVerification } from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { submitCustomer } from '../../use-cases/customers/verifications.ts';

export const handler = serve(createVerification, ({ body }, context) => submitCustomer(context, body.customerId));
