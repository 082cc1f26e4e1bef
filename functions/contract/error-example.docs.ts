import { examplePdf } from './example-pdf.ts';
/** A value that JSON has, whose texts may hold names of earlier values: `{customerId}`. */
export type ExampleValue = string | number | boolean | null | readonly ExampleValue[] | ExampleMembers;
export interface ExampleMembers {
  readonly [member: string]: ExampleValue;
}

/**
 * One request of an example. `{name}` in any of its texts is a value that an earlier answer gave, or one of
 * `exampleValues`.
 */
export interface ExampleRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as the fields of a form beside `file`. */
  readonly body?: ExampleMembers;
  /** The name of a file with the content of `exampleFile`, in the field `file` of a form. */
  readonly file?: string;
  /** In place of the platform's token: another one as `id:secret`, or none. */
  readonly credentials?: string | null;
}

/** A request that prepares the one that is refused. */
export interface ExampleStep extends ExampleRequest {
  readonly status: number;
  /** Names for values of the answer, by their places in it: `data.0.id`. */
  readonly gives?: Readonly<Record<string, string>>;
  /** How often it is sent. */
  readonly times?: number;
  /** It is sent again until its answer has these values. */
  readonly until?: Readonly<Record<string, string>>;
}

/** A request to the sandbox that provokes an error, on a platform that was created for it. */
export interface ErrorExample {
  /** The steps before it, in order. */
  readonly prepare?: readonly ExampleStep[];
  readonly request: ExampleRequest;
}

/** A code that no request to the sandbox provokes: why not, and the test that provokes it. */
export interface WithoutExample {
  readonly why: string;
  readonly test: string;
}

/** Values that every example may name, with what they are. */
export const exampleValues = {
  megabyte: 'a text of 1,048,576 characters',
  soon: 'a timestamp a few seconds ahead',
} as const;

/** The content of every uploaded file. */
export const exampleFile = { content: examplePdf, type: 'application/pdf' } as const;

/** Creates a customer: `{customerId}`. */
export const aCustomer = (changes: ExampleMembers = {}): ExampleStep => ({
  method: 'POST',
  path: '/customers',
  body: { customerType: 'INDIVIDUAL', fullName: 'Jane Example', ...changes },
  status: 201,
  gives: { customerId: 'id' },
});

/** Finds the platform's account in US dollars: `{accountId}`. */
export const dollarAccount: ExampleStep = {
  method: 'GET',
  path: '/platform/internal-accounts?currency=USD',
  status: 200,
  gives: { accountId: 'data.0.id' },
};

/** Finds a customer's account in US dollars: `{accountId}`. */
export const customersDollars: ExampleStep = {
  method: 'GET',
  path: '/customers/internal-accounts?customerId={customerId}&currency=USD&type=INTERNAL_FIAT',
  status: 200,
  gives: { accountId: 'data.0.id' },
};

/** Puts money on `{accountId}`. */
export const funding = (amount = 1_000_000): ExampleStep => ({
  method: 'POST',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  body: { amount },
  status: 200,
});

/** Registers a wallet of `{customerId}`: `{externalAccountId}`. */
export const sparkWallet: ExampleStep = {
  method: 'POST',
  path: '/customers/external-accounts',
  body: {
    customerId: '{customerId}',
    currency: 'BTC',
    ownershipType: 'THIRD_PARTY',
    accountInfo: {
      accountType: 'SPARK_WALLET',
      address: 'spark1exampleexampleexampleexampleexampleexampleexample',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'US' },
    },
  },
  status: 201,
  gives: { externalAccountId: 'id' },
};

/** Registers a bank account of the platform: `{externalAccountId}`. */
export const bankAccount = (accountNumber = '000123456789'): ExampleStep => ({
  method: 'POST',
  path: '/platform/external-accounts',
  body: {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    },
  },
  status: 201,
  gives: { externalAccountId: 'id' },
});

/** Asks for a quote from `{accountId}` to `{externalAccountId}`. */
export const quoteRequest = (changes: ExampleMembers = {}): ExampleRequest => ({
  method: 'POST',
  path: '/quotes',
  body: {
    source: { sourceType: 'ACCOUNT', accountId: '{accountId}' },
    destination: { destinationType: 'ACCOUNT', accountId: '{externalAccountId}' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...changes,
  },
});

/** Moves an amount from `{accountId}` to `{externalAccountId}`. */
export const transferOut = (amount: number): ExampleRequest => ({
  method: 'POST',
  path: '/transfer-out',
  body: { source: { accountId: '{accountId}' }, destination: { accountId: '{externalAccountId}' }, amount },
});

/** An id that names nothing. */
export const unknownUuid = '99999999-9999-4999-8999-99999999999a';
