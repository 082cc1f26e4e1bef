import type { ErrorTexts } from '../errors.docs.ts';

export const stablecoinErrors = {
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: {
    meaning: 'The provider does not accept the credentials.',
    cause: 'They are wrong, or the provider has replaced them.',
    remedy: 'Link the account again with valid credentials.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'The provider has withdrawn the access to the account.',
    cause: 'The access was revoked at the provider.',
    remedy: 'Ask the provider, then link the account again.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    meaning: 'It is not clear which provider account to use.',
    cause: 'Several provider accounts are active, and the request names none.',
    remedy: 'Send `stablecoinProviderAccountId`.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: {
    meaning: 'The provider account does not exist.',
    cause: 'The id is misspelled or belongs to another platform, or no account was named and none is active.',
    remedy: 'Link an account with `POST /stablecoin-provider-accounts`, or use the id of a linked one.',
  },
} as const satisfies ErrorTexts;
