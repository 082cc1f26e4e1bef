import { aCustomer, bankAccount, type ExampleStep, funding, transferOut } from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';

/** The customer's own wallet, which waits for the proof of that. */
const ownWallet: ExampleStep = {
  method: 'POST',
  path: '/customers/external-accounts',
  body: {
    customerId: '{customerId}',
    currency: 'USDC',
    ownershipType: 'FIRST_PARTY',
    accountInfo: { accountType: 'ETHEREUM_WALLET', address: '0x0000000000000000000000000000000000000001' },
  },
  status: 201,
  gives: { externalAccountId: 'id' },
};

export const externalAccountErrors = {
  INVALID_BANK_ACCOUNT: {
    meaning: 'The receiving institution does not accept the account.',
    cause: 'The check of the account with its bank refused it.',
    remedy: 'Ask the beneficiary for the correct details and register the account again.',
    example: { request: bankAccount('000123456105') },
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    meaning: 'The ownership of the destination account must be verified first.',
    cause: 'The wallet is unverified, or its verification is pending and the payment is worth more than 1,000 euros.',
    remedy: 'Verify the account with its `/challenge` and `/verify` operations, then repeat the request.',
    example: {
      prepare: [
        aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
        ownWallet,
        {
          method: 'GET',
          path: '/platform/internal-accounts?currency=USDC',
          status: 200,
          gives: { accountId: 'data.0.id' },
        },
        funding(10_000_000_000),
      ],
      request: transferOut(2_000_000_000),
    },
  },
} as const satisfies ErrorTexts;
