import { describeObject, describeOperation } from '../description.ts';
import { externalAccountIdText } from '../external-accounts/external-accounts.docs.ts';
import {
  BeneficiaryTrustConfirm,
  BeneficiaryTrustConfirmRequest,
  BeneficiaryTrustStart,
  confirmBeneficiaryTrust,
  confirmBeneficiaryUntrust,
  startBeneficiaryTrust,
  startBeneficiaryUntrust,
} from './beneficiary-trust.ts';
import { proofTexts } from './sca-proof.docs.ts';

const parameters = { externalAccountId: externalAccountIdText };

export const beneficiaryTrustDescriptions = [
  describeObject(BeneficiaryTrustStart, 'The next step.', {
    scaChallenge:
      'What the customer must prove. Absent when nothing has to be proven; then confirm without a challenge.',
  }),
  describeObject(
    BeneficiaryTrustConfirmRequest,
    'The proof of the customer: either `code`, or `passkeyAssertion` with `origin`.',
    { challengeId: 'The challenge of the start, `ScaChallenge:{uuid}`, where there was one.', ...proofTexts },
  ),
  describeObject(BeneficiaryTrustConfirm, 'The result.', { trusted: 'Whether the customer trusts the account now.' }),
  describeOperation(startBeneficiaryTrust, {
    text: 'Starts to trust an external account of a customer. Payments of this customer to a trusted account need no authorization. The customer confirms the change with a code. Then call confirm.',
    parameters,
  }),
  describeOperation(confirmBeneficiaryTrust, {
    text: 'Trusts the account after the proof of the customer. A trusted account cannot be deleted.',
    parameters,
  }),
  describeOperation(startBeneficiaryUntrust, {
    text: 'Starts to remove the trust of an external account. The customer confirms the change with a code. Then call confirm.',
    parameters,
  }),
  describeOperation(confirmBeneficiaryUntrust, {
    text: 'Removes the trust after the proof of the customer. Payments to the account need an authorization again, and the account can be deleted.',
    parameters,
  }),
];
