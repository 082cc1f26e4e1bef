import { aCustomer, sparkWallet } from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';
import { durationText, scaSessionLifeSeconds } from '../figures.ts';
import { fixedCodes } from '../sandbox-values.ts';

export const scaErrors = {
  PASSKEY_ALREADY_ENROLLED: {
    meaning: 'The customer already has a passkey for strong authentication.',
    cause: 'One passkey per customer is allowed.',
    remedy: 'Delete the passkey first, or use it.',
    example: {
      why: 'A passkey signs the challenge of the service, so no fixed request enrolls one.',
      test: 'test/api/sca/sca-factors.test.ts',
    },
  },
  SCA_SESSION_REQUIRED: {
    meaning: 'The customer is not logged in.',
    cause: `There is no login session of strong authentication, or its ${durationText(scaSessionLifeSeconds)} have passed.`,
    remedy: 'Log the customer in with `POST /sca/login/start` and `POST /sca/login/complete`.',
    example: { why: 'The sandbox requires no login session.', test: 'test/api/payments/strong-authentication.test.ts' },
  },
  BENEFICIARY_TRUSTED: {
    meaning: 'A trusted account cannot be deleted.',
    cause: 'The customer trusts it as a beneficiary.',
    remedy: 'Remove the trust with its `/untrust` operations first.',
    example: {
      prepare: [
        aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
        sparkWallet,
        {
          method: 'POST',
          path: '/customers/external-accounts/{externalAccountId}/trust',
          status: 200,
          gives: { challengeId: 'scaChallenge.id' },
        },
        {
          method: 'POST',
          path: '/customers/external-accounts/{externalAccountId}/trust/confirm',
          body: { challengeId: '{challengeId}', code: fixedCodes.contact },
          status: 200,
        },
      ],
      request: { method: 'DELETE', path: '/customers/external-accounts/{externalAccountId}' },
    },
  },
  ACCOUNT_LOCKED: {
    meaning: 'The customer is locked out after failed logins.',
    cause:
      'Five failures lock for 15 minutes, six for 30, seven for 1 hour, eight for 24 hours; nine suspend the customer.',
    remedy:
      'Wait until `details.lockedUntil`; when `details.suspended` is true, let the customer reset the password and record that event.',
    example: {
      prepare: [
        aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
        {
          method: 'POST',
          path: '/sca/record-event?customerId={customerId}',
          body: { eventType: 'FAILED_LOGIN_ATTEMPT' },
          status: 200,
          times: 5,
        },
      ],
      request: {
        method: 'POST',
        path: '/sca/login/complete?customerId={customerId}',
        body: { factor: 'TOTP', endUserIpAddress: '192.0.2.1', code: fixedCodes.contact },
      },
    },
  },
} as const satisfies ErrorTexts;
