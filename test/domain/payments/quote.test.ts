import { describe, expect, it } from 'vitest';
import { AccountInfo } from '../../../functions/contract/external-accounts/account-info.ts';
import { QuoteRequest } from '../../../functions/contract/payments/quotes.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import type { Destination } from '../../../functions/domain/payments/parties.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { makeQuote, type QuoteParts, requireExecutable } from '../../../functions/domain/payments/quote.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { termsOf } from '../../../functions/domain/platforms/terms.ts';
import { connectedRates } from '../../../functions/domain/pricing/prices.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import {
  aDollarAccount,
  anAccount,
  anExternalAccount,
  aPayment,
  aPlatform,
  aQuote,
  ids,
  noon,
  platformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';

const request = (overrides: object = {}): QuoteRequest =>
  QuoteRequest.parse({
    source: { sourceType: 'ACCOUNT', accountId: ids.source },
    destination: { destinationType: 'ACCOUNT', accountId: ids.external },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...overrides,
  });

const internal = (account: InternalAccount) => ({ kind: 'INTERNAL' as const, account });

const now = new Date(noon);

const quoted = ({ platform: quoting = aPlatform(), ...parts }: Partial<QuoteParts> & { platform?: Platform } = {}) =>
  makeQuote({
    paymentId: uuids.payment,
    request: request(),
    platformId,
    platform: quoting,
    terms: termsOf(quoting, undefined, now),
    source: internal(anAccount()),
    destination: { kind: 'EXTERNAL', account: anExternalAccount() },
    customer: { customerId: ids.customer, platformCustomerId: 'example-user-1' },
    rates: sandboxRates(now),
    now,
    expiresAt: new Date('2025-11-01T12:05:00.000Z'),
    ...parts,
  });

const dollarsOutside = { kind: 'EXTERNAL' as const, account: aDollarAccount() };
const poundsOutside: Destination = {
  kind: 'EXTERNAL',
  account: anExternalAccount({
    currency: 'GBP',
    accountInfo: AccountInfo.parse({
      ...{ accountType: 'SWIFT_ACCOUNT', country: 'GB', swiftCode: 'SANDGB2L', bankName: 'Example Bank' },
      accountNumber: '12345678',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    }),
  }),
};
const internalDestination = internal(anAccount({ accountId: ids.destination }));
const umaAddress = '$jane@example.com';
const counterpartyInformation = { FULL_NAME: 'Jane Example' };
const overUma: Destination = { kind: 'UMA', umaAddress, account: { currency: 'USD', status: 'ACTIVE' } };
const platform = aPlatform({ feeConfigs: { USD: { fixed: 50, variableBasisPoints: 30 } } });

describe('a quote', () => {
  it('costs 0.3 % when it converts', () => {
    expect(quoted()).toMatchObject({ sendingAmount: 10_000, fees: { serviceFixed: 0, serviceVariable: 30 } });
  });

  it('costs nothing within one currency', () => {
    const quote = quoted({ destination: dollarsOutside, platform });
    expect(quote).toMatchObject({ sendingAmount: 10_000, receivingAmount: 10_000 });
    expect(Object.values(quote.fees)).toEqual([0, 0, 0, 0]);
  });

  it("takes the platform's default fee when it converts", () => {
    expect(quoted({ platform, feeAccountId: ids.destination }).fees).toMatchObject({
      platformFixed: 50,
      platformVariable: 30,
    });
  });

  it("keeps the platform's account for its fee, and refuses a fee that has none", () => {
    expect(quoted({ platform, feeAccountId: ids.destination }).platformFeeAccountId).toBe(ids.destination);
    expect(quoted({ feeAccountId: ids.destination })).not.toHaveProperty('platformFeeAccountId');
    expect(() => quoted({ platform })).toThrow(expect.objectContaining({ code: 'QUOTE_REQUEST_FAILED' }));
  });

  it.each([
    [{ minAmount: 10_001, maxAmount: 20_000 }, 'AMOUNT_OUT_OF_RANGE'],
    [{ minAmount: 1, maxAmount: 9_999 }, 'TRANSACTION_SIZE_LIMIT_EXCEEDED'],
  ])('refuses an amount beyond what the platform has set for the currency: %j', (bounds, code) => {
    const rules = { ...bounds, requiredCounterpartyFields: [], enabledTransactionTypes: ['OUTGOING' as const] };
    const bounded = aPlatform({ currencyRules: { USD: rules } });
    expect(() => quoted({ platform: bounded })).toThrow(expect.objectContaining({ code }));
  });

  it('uses the fee of the request instead of the configured one', () => {
    const platformFeeOverride = { platformFixedFee: { amount: 7, currency: 'USD' }, platformVariableFeeBps: 0 };
    const quote = quoted({ platform, feeAccountId: ids.destination, request: request({ platformFeeOverride }) });
    expect(quote.fees).toMatchObject({ platformFixed: 7, platformVariable: 0 });
  });

  it("is limited to the platform's largest fee in production", () => {
    const platformFeeOverride = { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 9_000 };
    const terms = someTerms({ USD: { singleTransaction: 10_000, dailyVolume: 10_000 } });
    const make = (changes: Partial<typeof platform>) =>
      quoted({
        platform: { ...platform, environment: 'production', terms, ...changes },
        feeAccountId: ids.destination,
        request: request({ platformFeeOverride }),
      });
    expect(() => make({})).toThrow(
      "platformFeeOverride: a fee of 90.00 USD on 100.00 USD is above the platform's maximum of 20 %.",
    );
    expect(() => make({ maximumFeePercent: 89 })).toThrow('maximum of 89 %');
    expect(make({ maximumFeePercent: 90 }).fees.platformVariable).toBe(9_000);
    expect(make({ environment: 'sandbox' }).fees.platformVariable).toBe(9_000);
  });

  it('names the configuration where the largest fee is exceeded by its fee', () => {
    const feeConfigs = { USD: { fixed: 90_00, variableBasisPoints: 0 } };
    const make = () =>
      quoted({ platform: { ...platform, environment: 'production', feeConfigs }, feeAccountId: ids.destination });
    expect(make).toThrow(/^feeConfigs: a fee of 90\.00 USD on .* is above the platform's maximum of 20 %\.$/);
  });

  it.each([
    ['from another currency', { amount: 7, currency: 'USD' }, anAccount({ currency: 'EUR' })],
    ['in another currency', { amount: 7, currency: 'EUR' }, anAccount()],
  ])('refuses a fee %s than US dollars', (_, platformFixedFee, source) => {
    const platformFeeOverride = { platformFixedFee, platformVariableFeeBps: 10 };
    expect(() => quoted({ source: internal(source), request: request({ platformFeeOverride }) })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  it('names its rail and who chose it', () => {
    expect(quoted()).not.toHaveProperty('paymentRail');
    expect(quoted({ destination: dollarsOutside })).toMatchObject({ paymentRail: 'ACH', railSelectionMode: 'AUTO' });
    const destination = { destinationType: 'ACCOUNT', accountId: ids.external, paymentRail: 'WIRE' };
    expect(quoted({ destination: dollarsOutside, request: request({ destination }) })).toMatchObject({
      paymentRail: 'WIRE',
      railSelectionMode: 'MANUAL',
    });
  });

  it('keeps the memos of its request', () => {
    const memos = { description: 'Reward', remittanceInformation: 'INV 7', purposeOfPayment: 'GIFT' };
    expect(quoted({ request: request(memos) })).toMatchObject(memos);
    expect(quoted()).not.toHaveProperty('description');
  });

  it.each<[string, Destination, object]>([
    ['an account', dollarsOutside, {}],
    ['an account by its UMA address', { ...internalDestination, umaAddress }, { destinationUmaAddress: umaAddress }],
    [
      'another customer',
      { ...overUma, receiverId: ids.customer },
      { destinationUmaAddress: umaAddress, umaReceiverId: ids.customer },
    ],
    [
      'a receiver of whom something is known',
      { ...overUma, counterpartyInformation },
      { destinationUmaAddress: umaAddress, counterpartyInformation },
    ],
  ])('keeps who receives it: %s', (_, destination, kept) => {
    const { destinationUmaAddress, umaReceiverId, counterpartyInformation } = quoted({ destination });
    const members = Object.entries({ destinationUmaAddress, umaReceiverId, counterpartyInformation });
    expect(Object.fromEntries(members.filter(([, value]) => value !== undefined))).toEqual(kept);
  });

  it('has details of its rate where bitcoin has a price', () => {
    expect(quoted().rateBasis).toMatchObject({ serviceBasisPoints: 30, platformBasisPoints: 0 });
    expect(quoted({ destination: dollarsOutside, rates: connectedRates({}, now) })).not.toHaveProperty('rateBasis');
  });

  it.each<[string, Destination, boolean]>([
    ['an account outside', dollarsOutside, true],
    [
      'an account outside that the customer trusts',
      { ...dollarsOutside, account: aDollarAccount({ trusted: true }) },
      false,
    ],
    ['an account inside', internalDestination, true],
  ])('of a customer from the European Economic Area to %s has to be authorized: %#', (_, destination, isNeeded) => {
    const customer = { customerId: ids.customer, platformCustomerId: 'example-user-1', region: 'DE' };
    expect(quoted({ destination, customer }).authorization).toEqual(isNeeded ? { waiting: ['PAYOUT'] } : undefined);
  });

  it.each<[string, boolean, Destination, boolean]>([
    ['a business without a registration number', true, poundsOutside, true],
    ['another customer', false, poundsOutside, false],
    ['such a business to a country that asks for none', true, dollarsOutside, false],
  ])('is refused for the registration number: %s', (_, isUnregistered, destination, isRefused) => {
    const customer = { customerId: ids.customer, platformCustomerId: 'example-user-1', isUnregistered };
    const code = expect.objectContaining({ code: 'MISSING_MANDATORY_USER_INFO' });
    const refusal = expect(() => quoted({ destination, customer }));
    if (isRefused) refusal.toThrow(code);
    else refusal.not.toThrow();
  });
});

describe('the execution of a quote', () => {
  const before = new Date('2025-11-01T12:04:59.999Z');
  const end = new Date('2025-11-01T12:05:00.000Z');

  it.each<[string, Payment, Date, string | undefined]>([
    ['in its time', aQuote(), before, undefined],
    ['when its time is over', aQuote(), end, 'QUOTE_EXPIRED'],
    ['after it was recorded as expired', aQuote({ status: 'EXPIRED', failedAt: noon }), before, 'QUOTE_EXPIRED'],
    ['a second time', aPayment(), before, 'CONFLICT'],
    ['a second time, when its time is over', aPayment(['process']), end, 'CONFLICT'],
    ['when it was paid', aPayment(['process', 'complete']), before, 'CONFLICT'],
  ])('is possible once: %s', (_, quote, at, code) => {
    const executed = expect(() => requireExecutable(quote, at));
    if (code) executed.toThrow(expect.objectContaining({ code }));
    else executed.not.toThrow();
  });
});
