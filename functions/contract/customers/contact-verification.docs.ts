import { customerIdText } from '../common.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { contactCodeLifeSeconds, durationText, wrongCodesAllowed } from '../figures.ts';
import {
  ContactVerificationConfirmRequest,
  confirmCustomerEmailVerification,
  confirmCustomerPhoneVerification,
  sendCustomerEmailVerification,
  sendCustomerPhoneVerification,
} from './contact-verification.ts';

const parameters = { customerId: customerIdText };
const sending = (contact: string) => ({
  text: `Sends a code to the customer's ${contact}. Only customers with \`contactVerification\` need it; others, and a verified contact, get 409. A code is valid for ${durationText(contactCodeLifeSeconds)}; call again to send a new one, at most five times an hour. The sandbox sends nothing: the code is \`123456\`.`,
  parameters,
});
const confirming = (contact: string) => ({
  text: `Verifies the customer's ${contact} by the code that was sent and returns the customer. A wrong or expired code gets 400; ${wrongCodesAllowed} wrong codes void it. Every contact must be verified before a hosted verification or a submission.`,
  parameters,
});

export const contactVerificationDescriptions = [
  describeObject(ContactVerificationConfirmRequest, 'The code that the customer received.', {
    code: 'The code. The sandbox takes `123456`.',
  }),
  describeOperation(sendCustomerEmailVerification, sending('e-mail address')),
  describeOperation(confirmCustomerEmailVerification, confirming('e-mail address')),
  describeOperation(sendCustomerPhoneVerification, sending('phone number')),
  describeOperation(confirmCustomerPhoneVerification, confirming('phone number')),
];
