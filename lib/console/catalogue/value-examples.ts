import {
  aCustomer,
  bankAccount,
  dollarAccount,
  funding,
  quoteRequest,
} from '../../../functions/contract/error-example.docs.ts';
import type { ErrorCode } from '../../../functions/contract/errors.ts';
import type { sandboxGroups } from '../../../functions/contract/sandbox-values.docs.ts';
import {
  nameCheckEndings,
  ownershipEndings,
  payoutEndings,
  personEndings,
  rejectedFileNames,
  umaLookupRefusals,
  umaOutcomes,
  umaQuoteRefusals,
  unsyncedEmailEndings,
} from '../../../functions/contract/sandbox-values.ts';
import { cardIssuing, cardPulls, cardSources } from './card-examples.ts';
import {
  type CatalogueExample,
  errorExample,
  mapped,
  readTransaction,
  transactionIn,
  walletEnding,
} from './catalogue-example.ts';
import { stablecoinAccounts, stablecoinOperations, stablecoins } from './stablecoin-examples.ts';
import { businesses } from './verification-examples.ts';
import { codes, signatures } from './wallet-examples.ts';

/** A value whose effect is an error code is provoked as the code is. */
const refusals = <const C extends Readonly<Record<string, ErrorCode>>>(codes: C) =>
  mapped(codes, (value, code) => {
    const example = errorExample(code);
    if (!example) throw new Error(`${code} of ${value} has no example.`);
    return example;
  });

/** Pays to an account with the ending and reads the payment once it is refunded. */
const payoutTo = (ending: string) => [
  aCustomer(),
  dollarAccount,
  funding(),
  walletEnding(ending),
  { ...quoteRequest({ immediatelyExecute: true }), status: 201, gives: { transactionId: 'transactionId' } },
];

const slowPayout = (ending: string): CatalogueExample => ({
  prepare: [...payoutTo(ending), { ...readTransaction, status: 200, until: { status: 'PROCESSING' } }],
  request: readTransaction,
  shows: 'status',
  promised: 'PROCESSING',
  status: 200,
});

const failingPayout = (ending: string, failureReason: string): CatalogueExample => ({
  prepare: [...payoutTo(ending), { ...readTransaction, status: 200, until: { 'refund.status': 'COMPLETED' } }],
  request: readTransaction,
  shows: 'failureReason',
  promised: failureReason,
  status: 200,
});

const ownWallet = (ending: string, status: string): CatalogueExample => ({
  request: {
    method: 'POST',
    path: '/platform/external-accounts',
    body: {
      currency: 'USDC',
      ownershipType: 'FIRST_PARTY',
      accountInfo: { accountType: 'BASE_WALLET', address: `0x${ending.padStart(40, '0')}` },
    },
  },
  shows: 'status',
  promised: status,
  status: 201,
});

/** Pays to an address of the simulated institution and reads the payment at its end. */
const umaPayment = (name: string, outcome: (typeof umaOutcomes)[keyof typeof umaOutcomes]): CatalogueExample => {
  const address = `$${name}.usd@sandbox.uma.money`;
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: address };
  const fails = outcome.kind === 'FAILS';
  return {
    prepare: [
      dollarAccount,
      funding(),
      {
        method: 'GET',
        path: `/receiver/uma/${encodeURIComponent(address)}`,
        status: 200,
        gives: { lookupId: 'lookupId' },
      },
      {
        ...quoteRequest({ destination, lookupId: '{lookupId}', immediatelyExecute: true }),
        status: 201,
        gives: { transactionId: 'transactionId' },
      },
      transactionIn(fails ? 'FAILED' : 'COMPLETED'),
    ],
    request: readTransaction,
    shows: fails ? 'failureReason' : 'status',
    promised: fails ? outcome.failureReason : 'COMPLETED',
    status: 200,
  };
};

const namedBank = (ending: string, effect: string): CatalogueExample => {
  const isRefused = effect === 'REFUSED';
  return {
    request: { ...bankAccount(`000000000${ending}`) },
    shows: isRefused ? 'code' : 'beneficiaryVerificationStatus',
    promised: isRefused ? 'INVALID_BANK_ACCOUNT' : effect,
    status: isRefused ? 400 : 201,
  };
};

const namedPerson = (ending: string, kycStatus: string): CatalogueExample => ({
  request: { ...aCustomer({ fullName: `Jane Example ${ending}` }) },
  shows: 'kycStatus',
  promised: kycStatus,
  status: 201,
});

/** The values of the sandbox that one press runs, by the group of functions/contract/sandbox-values.docs.ts. */
export const valueExamples: {
  readonly [Group in keyof typeof sandboxGroups]: Readonly<
    Record<keyof (typeof sandboxGroups)[Group]['effects'], CatalogueExample>
  >;
} = {
  payouts: mapped(payoutEndings, (ending, { failureReason }) =>
    failureReason ? failingPayout(ending, failureReason) : slowPayout(ending),
  ),
  nameChecks: mapped(nameCheckEndings, namedBank),
  ownership: mapped(ownershipEndings, ownWallet),
  persons: mapped(personEndings, namedPerson),
  businesses,
  codes,
  signatures,
  uma: mapped(umaOutcomes, umaPayment),
  umaLookups: refusals(umaLookupRefusals),
  umaQuotes: refusals(umaQuoteRefusals),
  documents: refusals(rejectedFileNames),
  emails: refusals(unsyncedEmailEndings),
  cardIssuing,
  cardSources,
  cardPulls,
  stablecoinAccounts,
  stablecoins,
  stablecoinOperations,
};
