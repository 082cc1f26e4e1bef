import * as contract from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmCustomerEmailVerification } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(contract.confirmCustomerEmailVerification, ({ path, body }, context) =>
  confirmCustomerEmailVerification(context, path.customerId, body.code),
);
