import * as contract from '../../contract/customers/contact-verification.ts';
import { serve } from '../../runtime/serve.ts';
import { sendCustomerEmailVerification } from '../../use-cases/customers/contact-verification.ts';

export const handler = serve(contract.sendCustomerEmailVerification, ({ path }, context) =>
  sendCustomerEmailVerification(context, path.customerId),
);
