import { sendCustomerEmailVerification } from '../../contract/contact-verification.ts';
import { sendContactCode } from '../../runtime/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(sendCustomerEmailVerification, ({ path }, context) =>
  sendContactCode(context, path.customerId, 'email'),
);
