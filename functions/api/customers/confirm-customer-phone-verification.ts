import { confirmCustomerPhoneVerification } from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmContact } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(confirmCustomerPhoneVerification, ({ path, body }, context) =>
  confirmContact(context, path.customerId, 'phone', body.code),
);
