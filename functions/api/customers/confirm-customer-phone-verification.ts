import * as contract from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmCustomerPhoneVerification } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(contract.confirmCustomerPhoneVerification, ({ path, body }, context) =>
  confirmCustomerPhoneVerification(context, path.customerId, body.code),
);
