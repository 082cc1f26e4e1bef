import { confirmCustomerEmailVerification } from '../../contract/contact-verification.ts';
import { confirmContact } from '../../runtime/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(confirmCustomerEmailVerification, ({ path, body }, context) =>
  confirmContact(context, path.customerId, 'email', body.code),
);
