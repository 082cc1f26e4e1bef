import { CustomerCreateRequest, Customer as CustomerSchema } from '../../functions/contract/customers/customers.ts';
import { primaryIdentifier } from '../../functions/contract/external-accounts/account-identifier.ts';
import { AccountInfo } from '../../functions/contract/external-accounts/account-info.ts';
import {
  ExternalAccountCreateRequest,
  ExternalAccount as ExternalAccountSchema,
} from '../../functions/contract/external-accounts/external-accounts.ts';
import { InternalAccount as InternalAccountSchema } from '../../functions/contract/ledger/internal-accounts.ts';
import { Quote as QuoteSchema } from '../../functions/contract/payments/quotes.ts';
import { Transaction as TransactionSchema } from '../../functions/contract/payments/transactions.ts';
import { type CustomerRecord, makeCustomer, toCustomer } from '../../functions/domain/customers/customer.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-accounts/external-account.ts';
import { toExternalAccountView } from '../../functions/domain/external-accounts/view.ts';
import { formatId, type PlatformId, toUuid } from '../../functions/domain/ids.ts';
import { emptyAccount, type InternalAccount } from '../../functions/domain/ledger/account.ts';
import { toInternalAccount } from '../../functions/domain/ledger/account-view.ts';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import { movePayment, type Payment, type PaymentChanges } from '../../functions/domain/payments/payment.ts';
import { toQuote } from '../../functions/domain/payments/quote-view.ts';
import { toTransaction } from '../../functions/domain/payments/transaction-view.ts';
import { type Platform, sandboxCurrencies } from '../../functions/domain/platforms/platform.ts';
import type { Token } from '../../functions/domain/platforms/token.ts';
import type { TermLines, Terms, TermsVersion } from '../../functions/domain/pricing/terms.ts';
import type { Challenge } from '../../functions/domain/sca/challenge.ts';
import type { Caller } from '../../functions/runtime/caller.ts';

export const noon = '2025-11-01T12:00:00.000Z';
export const platformId: PlatformId = toUuid('11111111-1111-4111-8111-11111111111a');
export const otherPlatformId: PlatformId = toUuid('22222222-2222-4222-8222-22222222222a');

export const uuids = {
  customer: toUuid('33333333-3333-4333-8333-33333333333a'),
  source: toUuid('44444444-4444-4444-8444-44444444444a'),
  destination: toUuid('55555555-5555-4555-8555-55555555555a'),
  external: toUuid('66666666-6666-4666-8666-66666666666a'),
  payment: toUuid('77777777-7777-4777-8777-77777777777a'),
  token: toUuid('88888888-8888-4888-8888-88888888888a'),
  unknown: toUuid('99999999-9999-4999-8999-99999999999a'),
} as const;

export const ids = {
  customer: formatId('Customer', uuids.customer),
  source: formatId('InternalAccount', uuids.source),
  destination: formatId('InternalAccount', uuids.destination),
  external: formatId('ExternalAccount', uuids.external),
  quote: formatId('Quote', uuids.payment),
  transaction: formatId('Transaction', uuids.payment),
} as const;

export const aCaller = (overrides: Partial<Caller> = {}): Caller => ({
  platformId,
  clientId: 'client-1',
  environment: 'sandbox',
  permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
  ...overrides,
});

export const aPlatform = (overrides: Partial<Platform> = {}): Platform => ({
  platformId,
  name: 'Example Platform',
  environment: 'sandbox',
  currencies: sandboxCurrencies,
  version: 1,
  createdAt: noon,
  updatedAt: noon,
  ...overrides,
});

/** The first terms of a platform, in effect for ever. */
export const someTerms = (lines: TermLines): readonly TermsVersion[] => [
  { version: 1, from: '2020-01-01T00:00:00.000Z', lines },
];

/** Terms of these lines alone. */
export const onlyTerms = (lines: TermLines): Terms => ({ version: '0.1', levels: [lines] });

/** A token that may do everything. */
export const aToken = (overrides: Partial<Token> = {}): Token => ({
  tokenId: formatId('Token', uuids.token),
  clientId: 'client-1',
  platformId,
  environment: 'sandbox',
  permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
  name: 'Example token',
  createdAt: noon,
  updatedAt: noon,
  ...overrides,
});

/** The platform's account in US dollars with 10,000.00 on it. */
export function anAccount(overrides: Partial<InternalAccount> = {}): InternalAccount {
  const account = { ...emptyAccount(platformId, uuids.source, 'USD', noon), balance: 1_000_000, ...overrides };
  InternalAccountSchema.parse(toInternalAccount(account));
  return account;
}

/** An approved person. */
export function aCustomer(overrides: Partial<CustomerRecord> = {}): CustomerRecord {
  const request = CustomerCreateRequest.parse({
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'example-user-1',
    fullName: 'Jane Example',
    birthDate: '1990-01-31',
    nationality: 'US',
  });
  const made = makeCustomer({ platform: aPlatform(), uuid: uuids.customer, request, now: new Date(noon) });
  const customer = { ...made, ...overrides } as CustomerRecord;
  CustomerSchema.parse(toCustomer(customer));
  return customer;
}

const sparkAddress = 'spark1exampleexampleexampleexampleexampleexampleexample';

/** The customer's wallet for bitcoin. Its address ends in nothing that the sandbox knows. */
export function anExternalAccount(overrides: Partial<ExternalAccountRecord> = {}): ExternalAccountRecord {
  const { currency = 'BTC', accountInfo = { accountType: 'SPARK_WALLET', address: sparkAddress } } = overrides;
  const request = ExternalAccountCreateRequest.parse({ customerId: ids.customer, currency, accountInfo });
  const account: ExternalAccountRecord = {
    ...request,
    platformId,
    customerId: ids.customer,
    externalAccountId: ids.external,
    status: 'ACTIVE',
    suffix: primaryIdentifier(request.accountInfo).slice(-3),
    version: 1,
    createdAt: noon,
    updatedAt: noon,
    ...overrides,
  };
  ExternalAccountSchema.parse(toExternalAccountView(account));
  return account;
}

/** The customer's bank account in the United States. */
export const aDollarAccount = (overrides: Partial<ExternalAccountRecord> = {}): ExternalAccountRecord =>
  anExternalAccount({
    currency: 'USD',
    accountInfo: AccountInfo.parse({
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '000000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    }),
    ...overrides,
  });

/** A quote of 100.00 US dollars for 99,700 satoshi that is not executed yet. */
export function aQuote(overrides: Partial<Payment> = {}): Payment {
  const quote: Payment = {
    kind: 'QUOTE',
    platformId,
    paymentId: uuids.payment,
    status: 'QUOTED',
    version: 1,
    customerId: ids.customer,
    platformCustomerId: 'example-user-1',
    sourceAccountId: ids.source,
    destinationAccountId: ids.external,
    sendingCurrency: 'USD',
    receivingCurrency: 'BTC',
    sendingAmount: 10_000,
    receivingAmount: 99_700,
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
    quotedAt: noon,
    quoteExpiresAt: '2025-11-01T12:05:00.000Z',
    updatedAt: noon,
    ...overrides,
  };
  QuoteSchema.parse(toQuote(quote));
  return quote;
}

/** The first challenge of a payment from the European Economic Area. */
export const aChallenge = (overrides: Partial<Challenge> = {}): Challenge => ({
  id: `ScaChallenge:${uuids.unknown}`,
  expiresAt: '2025-11-01T12:05:00.000Z',
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP'],
  purpose: 'CURRENCY_CONVERSION',
  wrongCodes: 0,
  resends: 0,
  ...overrides,
});

/** A quote that the payer pays by its instructions, before the money has arrived. */
export const aRealtimeQuote = (overrides: Partial<Payment> = {}): Payment => {
  const { sourceAccountId: _none, ...quote } = aQuote();
  return moved({ ...quote, funding: { kind: 'REALTIME', customerId: ids.customer }, ...overrides }, 'execute');
};

/** What a move changes beside the status. */
function changesOf(move: MoveName, payment: Payment, at: string): PaymentChanges {
  const { refund } = payment;
  if (move === 'execute' || move === 'expire') return { createdAt: payment.createdAt ?? at };
  if (move === 'complete') return { settledAt: at };
  if (move === 'fail') return { failureReason: 'ACCOUNT_INVALID' };
  if (move === 'return') return { failureReason: 'PAYOUT_RETURNED' };
  if (move === 'startRefund') {
    const reason = payment.status === 'PROCESSING' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';
    return { refund: { reference: `refund-${payment.paymentId}`, initiatedAt: at, status: 'PENDING', reason } };
  }
  if (move === 'settleRefund' && refund) return { refund: { ...refund, status: 'COMPLETED', settledAt: at } };
  if (move === 'failRefund' && refund) return { refund: { ...refund, status: 'FAILED' } };
  return {};
}

/** Takes a payment through moves, one second apart, as the service would. */
export const moved = (payment: Payment, ...moves: readonly MoveName[]): Payment =>
  moves.reduce((current, move) => {
    const now = new Date(Date.parse(current.updatedAt) + 1000);
    return movePayment(current, move, now, changesOf(move, current, now.toISOString()));
  }, payment);

/** A payment whose transaction exists: executed, and then whatever `moves` say. */
export function aPayment(moves: readonly MoveName[] = [], overrides: Partial<Payment> = {}): Payment {
  const payment = { ...moved(aQuote(), 'execute', ...moves), ...overrides };
  TransactionSchema.parse(toTransaction(payment));
  return payment;
}
