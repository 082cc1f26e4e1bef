import { confirmCustomerPhoneVerification } from '../../contract/contact-verification.ts';
import { confirmContact } from '../../runtime/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(confirmCustomerPhoneVerification, ({ path, body }, context) =>
  confirmContact(context, path.customerId, 'phone', body.code),
);
