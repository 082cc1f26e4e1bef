import { sendCustomerPhoneVerification } from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { sendContactCode } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(sendCustomerPhoneVerification, ({ path }, context) =>
  sendContactCode(context, path.customerId, 'phone'),
);
