import type { ErrorTexts } from '../errors.docs.ts';

export const scaErrors = {
  PASSKEY_ALREADY_ENROLLED: {
    meaning: 'The customer already has a passkey for strong authentication.',
    cause: 'One passkey per customer is allowed.',
    remedy: 'Delete the passkey first, or use it.',
  },
  SCA_SESSION_REQUIRED: {
    meaning: 'The customer is not logged in.',
    cause: 'There is no login session of strong authentication, or its 180 days have passed.',
    remedy: 'Log the customer in with `POST /sca/login/start` and `POST /sca/login/complete`.',
  },
  BENEFICIARY_TRUSTED: {
    meaning: 'A trusted account cannot be deleted.',
    cause: 'The customer trusts it as a beneficiary.',
    remedy: 'Remove the trust with its `/untrust` operations first.',
  },
  ACCOUNT_LOCKED: {
    meaning: 'The customer is locked out after failed logins.',
    cause:
      'Five failures lock for 15 minutes, six for 30, seven for 1 hour, eight for 24 hours; nine suspend the customer.',
    remedy:
      'Wait until `details.lockedUntil`; when `details.suspended` is true, let the customer reset the password and record that event.',
  },
} as const satisfies ErrorTexts;
