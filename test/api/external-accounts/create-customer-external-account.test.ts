import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/create-customer-external-account.ts';
import { aCaller, aCustomer, ids, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.external] });

const wallet = { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexampleexample' };
const bank = (accountNumber: string) => ({
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '000000000',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  },
});
const register = (change: object = {}, overrides: HttpRequest = {}) =>
  invoke(handler, {
    body: { customerId: ids.customer, currency: 'BTC', accountInfo: wallet, ...change },
    ...overrides,
  });

beforeEach(() => table.holds(stored.customer(aCustomer())));

describe('POST /customers/external-accounts', () => {
  it('registers a wallet, ready to receive', async () => {
    const answer = await register();
    expect(answer).toMatchObject({
      status: 201,
      body: { id: ids.external, customerId: ids.customer, status: 'ACTIVE', currency: 'BTC', accountInfo: wallet },
    });
    expect(answer.body.accountInfo).not.toHaveProperty('paymentRails');
    expect(answer.body).not.toHaveProperty('suffix');
  });

  it('writes it once, among the accounts of its owner, with the ending by which the sandbox decides', async () => {
    await register(bank('000123456002'));
    expect(table.writeTo(uuids.external)?.Put).toMatchObject({
      Item: {
        pk: `PLATFORM#${platformId}#EXTERNAL_ACCOUNT#${uuids.external}`,
        platformId,
        customerId: ids.customer,
        platformPk: platformId,
        customerPk: ids.customer,
        transactionSk: `~EXTERNAL_ACCOUNT#${noon}#${uuids.external}#USD`,
        suffix: '002',
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    expect(table.transactions()).toHaveLength(1);
  });

  it('shows the rails that the service chose, not those that were sent', async () => {
    const account = bank('000123456789');
    const { body } = await register({ ...account, accountInfo: { ...account.accountInfo, paymentRails: ['PIX'] } });
    expect(body.accountInfo.paymentRails).toEqual(['ACH', 'WIRE', 'RTP', 'FEDNOW']);
  });

  it('can register an account of the platform itself', async () => {
    const answer = await register({ customerId: undefined });
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('customerId');
    expect(table.writeTo(uuids.external)?.Put?.Item).toMatchObject({
      listPk: `PLATFORM#${platformId}#PLATFORM_EXTERNAL_ACCOUNTS`,
      listSk: `${noon}#${uuids.external}#BTC`,
    });
  });

  it.each([
    ['000123456789', 'MATCHED'],
    ['000123456102', 'NOT_MATCHED'],
    ['000123456103', 'PARTIAL_MATCH'],
    ['000123456104', 'PENDING'],
    ['000123456106', 'UNSUPPORTED'],
    ['000123456107', 'CHECKED_BY_RECEIVING_FI'],
  ])('of number %s has its name checked: %s', async (accountNumber, status) => {
    expect((await register(bank(accountNumber))).body).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: status,
    });
  });

  it.each<[string, string | undefined]>([
    ['000123456789', 'Jane Example'],
    ['000123456103', 'J. Example'],
    ['000123456102', undefined],
    ['000123456104', undefined],
    ['000123456106', undefined],
    ['000123456107', undefined],
  ])('of number %s shows the name that the bank has: %s', async (accountNumber, fullName) => {
    const { body } = await register(bank(accountNumber));
    expect(body.beneficiaryVerifiedData).toEqual(fullName && { fullName });
  });

  it('shows no name where none was given', async () => {
    expect((await register()).body).not.toHaveProperty('beneficiaryVerifiedData');
  });

  it('is refused when the bank refuses the account', async () => {
    expect(await register(bank('000123456105'))).toMatchObject({ status: 400, body: { code: 'INVALID_BANK_ACCOUNT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('claims no name check in production', async () => {
    const { body } = await register(bank('000123456105'), { caller: aCaller({ environment: 'production' }) });
    expect(body).not.toHaveProperty('beneficiaryVerificationStatus');
  });

  it.each<[string, object, HttpRequest]>([
    ['unknown', { customerId: `Customer:${uuids.unknown}` }, {}],
    ['no id', { customerId: 'jane' }, {}],
    ["another platform's", {}, { caller: aCaller({ platformId: otherPlatformId }) }],
  ])('is refused with 400 for a customer that is %s', async (_, change, overrides) => {
    expect(await register(change, overrides)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'customerId: there is no customer with this id.' },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for a customer that was deleted', async () => {
    table.holds(stored.customer(aCustomer({ isDeleted: true })));
    expect((await register()).status).toBe(400);
  });

  it.each<[string, object, string]>([
    ['without an account', { accountInfo: undefined }, 'accountInfo'],
    ['of no known type', { accountInfo: { ...wallet, accountType: 'SHOEBOX' } }, 'accountInfo.accountType'],
    ['without its address', { accountInfo: { accountType: 'SPARK_WALLET' } }, 'accountInfo.address'],
    ['in a currency that it cannot hold', { currency: 'USD' }, 'currency'],
    ['in a currency that there is not', { currency: 'XYZ' }, 'currency'],
  ])('is refused for one %s, and names the field', async (_, change, field) => {
    const answer = await register(change);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.details.errors[0]).toMatchObject({ field });
    expect(table.transactions()).toEqual([]);
  });

  it('registers one account for one key', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await register({}, { headers });
    table.holds(stored.customer(aCustomer()), table.writeTo('IDEMPOTENCY#')?.Put?.Item ?? {});
    table.forgetCalls();
    expect((await register({}, { headers })).text).toBe(first.text);
    expect(await register({ platformAccountId: 'a' }, { headers })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(table.transactions()).toEqual([]);
  });
});
