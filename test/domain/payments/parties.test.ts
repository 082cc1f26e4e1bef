import { describe, expect, it } from 'vitest';
import { formatId } from '../../../functions/domain/ids.ts';
import {
  accountIdOf,
  betweenCustomers,
  type Destination,
  requirePaying,
  type Source,
  sourceOf,
  withRequestedFacts,
} from '../../../functions/domain/payments/parties.ts';
import { aDollarAccount, anAccount, anExternalAccount, ids, uuids } from '../../kit/builders.ts';

const otherCustomer = formatId('Customer', uuids.unknown);
const umaAddress = '$jane@example.com';
const counterpartyInformation = { FULL_NAME: 'Jane Example', BIRTH_DATE: '1990-01-31' };

const internal = (customerId?: typeof ids.customer): Source & Destination => ({
  kind: 'INTERNAL',
  account: anAccount({ customerId }),
});
const external: Destination = { kind: 'EXTERNAL', account: anExternalAccount() };
/** What the payment of another customer reaches. */
const atTheirAddress: Destination = {
  kind: 'UMA',
  umaAddress,
  receiverId: ids.customer,
  account: { currency: 'USD', status: 'ACTIVE' },
};

describe('a payment to the UMA address of a customer of the platform', () => {
  const theirs: Destination = { ...internal(ids.customer), umaAddress };
  const payer = internal(otherCustomer);

  it.each<[string, Source, Destination, Destination]>([
    ['by another customer', payer, theirs, atTheirAddress],
    ['by whom the request names', { ...internal(), customerId: otherCustomer }, theirs, atTheirAddress],
    [
      'with facts about the receiver',
      payer,
      { ...theirs, counterpartyInformation },
      { ...atTheirAddress, counterpartyInformation },
    ],
  ])('is a payment over UMA: %s', (_, source, destination, over) => {
    expect(betweenCustomers(source, destination)).toStrictEqual(over);
  });

  it.each<[string, Source, Destination]>([
    ['the customer pays their own account', internal(ids.customer), theirs],
    ['the platform pays', internal(), theirs],
    ['the account is of the platform', payer, { ...internal(), umaAddress }],
    ['the request names the account', payer, internal(ids.customer)],
    ['the account is outside', payer, external],
    ['the address is at another institution', payer, atTheirAddress],
  ])('stays inside where %s', (_, source, destination) => {
    expect(betweenCustomers(source, destination)).toBe(destination);
  });
});

describe('the facts about a receiver that a payment keeps', () => {
  const platform = (fields: Readonly<Record<string, 'FULL_NAME' | 'BIRTH_DATE'>>) => ({
    currencyRules: Object.fromEntries(
      Object.entries(fields).map(([currency, name]) => [
        currency,
        {
          ...{ minAmount: 1, maxAmount: 1, enabledTransactionTypes: [] },
          requiredCounterpartyFields: [{ name, mandatory: true }],
        },
      ]),
    ),
  });
  const known: Destination = { ...atTheirAddress, counterpartyInformation };

  it.each([
    ['nothing', {}, {}],
    ['those of a third currency', { MXN: 'FULL_NAME' }, {}],
    ['one for the currency sent', { EUR: 'FULL_NAME' }, { counterpartyInformation: { FULL_NAME: 'Jane Example' } }],
    ['one for the currency received', { USD: 'BIRTH_DATE' }, { counterpartyInformation: { BIRTH_DATE: '1990-01-31' } }],
    ['one for each', { EUR: 'FULL_NAME', USD: 'BIRTH_DATE' }, { counterpartyInformation }],
  ] as const)('are those that the platform asks for: %s', (_, fields, kept) => {
    expect(withRequestedFacts(known, platform(fields), 'EUR')).toStrictEqual({ ...atTheirAddress, ...kept });
  });

  it('are none where none are known', () => {
    expect(withRequestedFacts(external, platform({ BTC: 'FULL_NAME' }), 'BTC')).toBe(external);
  });
});

describe('the source of a payment', () => {
  const account = anAccount();

  it.each<[string, Source, ReturnType<typeof sourceOf>]>([
    ['an account', { kind: 'INTERNAL', account }, { sourceAccountId: ids.source }],
    [
      'an embedded wallet, whose owner has to sign',
      { kind: 'INTERNAL', account: anAccount({ accountType: 'EMBEDDED_WALLET' }) },
      { sourceAccountId: ids.source, needsWalletSignature: true },
    ],
    [
      'an external account, which its rail pulls from',
      { kind: 'PULLED', account: aDollarAccount() },
      { sourceAccountId: ids.external, funding: { kind: 'PULL', cashAccount: 'ach' } },
    ],
    ['the payer', { kind: 'REALTIME', currency: 'USD' }, { funding: { kind: 'REALTIME' } }],
    [
      'the payer with crypto',
      {
        ...{ kind: 'REALTIME', currency: 'USDC', cryptoNetwork: 'SOLANA' },
        ...{ customerId: ids.customer, refundAccountId: ids.source },
      },
      {
        funding: {
          kind: 'REALTIME',
          cryptoNetwork: 'SOLANA',
          customerId: ids.customer,
          refundAccountId: ids.source,
        },
      },
    ],
  ])('is %s', (_, source, members) => {
    expect(sourceOf(source)).toStrictEqual(members);
  });
});

it.each<[string, Destination]>([
  [umaAddress, atTheirAddress],
  [ids.source, internal()],
  [ids.external, external],
])('a payment reaches %s', (id, destination) => {
  expect(accountIdOf(destination)).toBe(id);
});

describe('a source', () => {
  const frozen = { status: 'FROZEN' } as const;

  it.each<[string, Source, Destination]>([
    ['an account another one', internal(), external],
    ['an account a UMA address', internal(), atTheirAddress],
    ['an external account an internal one', { kind: 'PULLED', account: aDollarAccount() }, internal()],
    ['the payer any account', { kind: 'REALTIME', currency: 'USD' }, internal()],
  ])('can pay: %s', (_, source, destination) => {
    expect(() => requirePaying(source, destination)).not.toThrow();
  });

  it.each<[string, Source, Destination, string]>([
    ['an internal account itself', internal(), internal(), 'SELF_PAYMENT'],
    [
      'an external account itself',
      { kind: 'PULLED', account: aDollarAccount() },
      { kind: 'EXTERNAL', account: aDollarAccount() },
      'SELF_PAYMENT',
    ],
    ['a frozen account', { kind: 'INTERNAL', account: anAccount(frozen) }, external, 'INVALID_INPUT'],
    [
      'an external account that is not active',
      { kind: 'PULLED', account: aDollarAccount({ status: 'INACTIVE' }) },
      internal(),
      'INVALID_INPUT',
    ],
  ])('cannot pay: %s', (_, source, destination, code) => {
    expect(() => requirePaying(source, destination)).toThrow(expect.objectContaining({ code }));
  });
});
