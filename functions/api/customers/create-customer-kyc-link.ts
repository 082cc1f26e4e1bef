import { createCustomerKycLink } from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { linkVerification } from '../../use-cases/customers/hosted-verification.ts';

export const handler = serve(createCustomerKycLink, ({ path, body }, context) =>
  linkVerification(context, path.customerId, body.redirectUri),
);
