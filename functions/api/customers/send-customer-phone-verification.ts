import { sendCustomerPhoneVerification } from '../../contract/contact-verification.ts';
import { sendContactCode } from '../../runtime/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(sendCustomerPhoneVerification, ({ path }, context) =>
  sendContactCode(context, path.customerId, 'phone'),
);
