import {
  aCustomer,
  type ExampleMembers,
  type ExampleRequest,
  type ExampleStep,
  sparkWallet,
} from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';

const link = (apiClientId: string): ExampleRequest => ({
  method: 'POST',
  path: '/stablecoin-provider-accounts',
  headers: { 'idempotency-key': apiClientId },
  body: { provider: 'BRALE', apiClientId, apiClientSecret: 'example-secret' },
});
/** Links an account at the provider: `{providerAccountId}`. */
const linked = (apiClientId: string): ExampleStep => ({
  ...link(apiClientId),
  status: 201,
  gives: { providerAccountId: 'id' },
});
const registerWith = (account: ExampleMembers): ExampleRequest => ({
  method: 'POST',
  path: '/stablecoins',
  headers: { 'idempotency-key': 'example-token' },
  body: {
    providerTokenIdentifier: 'example-token',
    networkTokenIdentifier: 'btkn1example',
    network: 'SPARK',
    ...account,
  },
});
const register = registerWith({ stablecoinProviderAccountId: '{providerAccountId}' });
const registerUnnamed = registerWith({});

export const stablecoinErrors = {
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: {
    meaning: 'The provider does not accept the credentials.',
    cause: 'They are wrong, or the provider has replaced them.',
    remedy: 'Link the account again with valid credentials.',
    example: { request: link('example-client-002') },
  },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'The provider has withdrawn the access to the account.',
    cause: 'The access was revoked at the provider.',
    remedy: 'Ask the provider, then link the account again.',
    example: {
      prepare: [
        linked('example-client-003'),
        {
          method: 'GET',
          path: '/stablecoin-provider-accounts/{providerAccountId}',
          status: 200,
          until: { status: 'REVOKED' },
        },
      ],
      request: register,
    },
  },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    meaning: 'It is not clear which provider account to use.',
    cause: 'Several provider accounts are active, and the request names none.',
    remedy: 'Send `stablecoinProviderAccountId`.',
    example: { prepare: [linked('example-client-1'), linked('example-client-2')], request: registerUnnamed },
  },
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: {
    meaning: 'The provider account does not exist.',
    cause: 'The id is misspelled or belongs to another platform, or no account was named and none is active.',
    remedy: 'Link an account with `POST /stablecoin-provider-accounts`, or use the id of a linked one.',
    example: { request: registerUnnamed },
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The provider, or the source of exchange rates, does not answer at the moment.',
    cause: 'It is down or under maintenance. Nothing was ordered, nothing was paid.',
    remedy: 'Try again after the seconds in `Retry-After`, with the same `Idempotency-Key`.',
    example: {
      prepare: [
        linked('example-client-005'),
        { ...register, status: 201, gives: { stablecoinId: 'id' } },
        aCustomer(),
        sparkWallet,
      ],
      request: {
        method: 'POST',
        path: '/stablecoins/{stablecoinId}/mints',
        headers: { 'idempotency-key': 'example-mint' },
        body: {
          amount: '10000',
          fundingSource: { type: 'WIRE' },
          destination: { accountId: '{externalAccountId}' },
        },
      },
    },
  },
} as const satisfies ErrorTexts;
