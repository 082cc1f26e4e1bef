import * as contract from '../../contract/customers/verifications.ts';
import { serve } from '../../runtime/serve.ts';
import { createCustomerKycLink } from '../../use-cases/customers/hosted-verification.ts';

export const handler = serve(contract.createCustomerKycLink, ({ path, body }, context) =>
  createCustomerKycLink(context, path.customerId, body.redirectUri),
);
