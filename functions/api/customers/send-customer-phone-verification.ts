import * as contract from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { sendCustomerPhoneVerification } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(contract.sendCustomerPhoneVerification, ({ path }, context) =>
  sendCustomerPhoneVerification(context, path.customerId),
);
