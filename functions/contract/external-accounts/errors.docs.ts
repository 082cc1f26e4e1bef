import type { ErrorTexts } from '../errors.docs.ts';

export const externalAccountErrors = {
  INVALID_BANK_ACCOUNT: {
    meaning: 'The receiving institution does not accept the account.',
    cause: 'The check of the account with its bank refused it.',
    remedy: 'Ask the beneficiary for the correct details and register the account again.',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    meaning: 'The ownership of the destination account must be verified first.',
    cause: 'The wallet is unverified, or its verification is pending and the payment is worth more than 1,000 euros.',
    remedy: 'Verify the account with its `/challenge` and `/verify` operations, then repeat the request.',
  },
} as const satisfies ErrorTexts;
