import {
  aCustomer,
  bankAccount,
  dollarAccount,
  type ErrorExample,
  type ExampleStep,
  funding,
  quoteRequest,
} from '../../../../functions/contract/error-example.docs.ts';
import { errorTexts } from '../../../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../../../functions/contract/errors.ts';
import {
  nameCheckEndings,
  payoutEndings,
  personEndings,
  rejectedFileNames,
  umaLookupRefusals,
  umaQuoteRefusals,
  unsyncedEmailEndings,
} from '../../../../functions/contract/sandbox-values.ts';

/** A request that provokes what a row of the catalogue promises, and where its answer shows it. */
export interface CatalogueExample extends ErrorExample {
  /** The place of the promised value in the answer, and the value. */
  readonly shows: string;
  readonly promised: string;
  readonly status: number;
}

/** The example of an error code; undefined for a code that no request to the sandbox provokes. */
export function errorExample(code: ErrorCode): CatalogueExample | undefined {
  const { example } = errorTexts[code];
  if ('why' in example) return undefined;
  return { ...example, shows: 'code', promised: code, status: errorStatus[code] };
}

/** A value whose effect is an error code is provoked as the code is. */
const refusals = (codes: Readonly<Record<string, ErrorCode>>): Readonly<Record<string, CatalogueExample>> =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([value, code]) => {
      const example = errorExample(code);
      return example ? [[value, example]] : [];
    }),
  );

const mapped = <T>(values: Readonly<Record<string, T>>, make: (value: string, effect: T) => CatalogueExample) =>
  Object.fromEntries(Object.entries(values).map(([value, effect]) => [value, make(value, effect)]));

const walletOf = (ending: string): ExampleStep => ({
  method: 'POST',
  path: '/customers/external-accounts',
  body: {
    customerId: '{customerId}',
    currency: 'BTC',
    accountInfo: { accountType: 'SPARK_WALLET', address: `spark1exampleexampleexampleexampleexampleexample${ending}` },
  },
  status: 201,
  gives: { externalAccountId: 'id' },
});

/** Pays to an account with the ending and reads the payment once it is refunded. */
const failingPayout = (ending: string, failureReason: string): CatalogueExample => {
  const read = { method: 'GET', path: '/transactions/{transactionId}' } as const;
  const pay = { ...quoteRequest({ immediatelyExecute: true }), status: 201, gives: { transactionId: 'transactionId' } };
  return {
    prepare: [
      aCustomer(),
      dollarAccount,
      funding(),
      walletOf(ending),
      pay,
      { ...read, status: 200, until: { 'refund.status': 'COMPLETED' } },
    ],
    request: read,
    shows: 'failureReason',
    promised: failureReason,
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
export const valueExamples: Readonly<Record<string, Readonly<Record<string, CatalogueExample>>>> = {
  payouts: mapped(payoutEndings, (ending, { failureReason }) => failingPayout(ending, failureReason)),
  nameChecks: mapped(nameCheckEndings, namedBank),
  persons: mapped(personEndings, namedPerson),
  umaLookups: refusals(umaLookupRefusals),
  umaQuotes: refusals(umaQuoteRefusals),
  documents: refusals(rejectedFileNames),
  emails: refusals(unsyncedEmailEndings),
};
