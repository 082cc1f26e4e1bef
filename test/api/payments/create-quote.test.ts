import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/create-quote.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import {
  aCaller,
  aCustomer,
  aDollarAccount,
  anAccount,
  anExternalAccount,
  aPlatform,
  ids,
  noon,
  otherPlatformId,
  platformId,
  someTerms,
  uuids,
} from '../../kit/builders.ts';
import { tableName } from '../../kit/environment.ts';
import { invoke } from '../../kit/invoke.ts';
import { itemsForPayment, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
useRandom({ uuids: [uuids.payment] });

const arrange = (...replaced: Parameters<typeof itemsForPayment>) => table.holds(...itemsForPayment(...replaced));

const body = (overrides: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId: ids.source },
  destination: { destinationType: 'ACCOUNT', accountId: ids.external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...overrides,
});
const to = (accountId: string, more: object = {}) => ({
  destination: { destinationType: 'ACCOUNT', accountId, ...more },
});
const post = (overrides: object = {}, headers: Record<string, string> = {}) =>
  invoke(handler, { body: body(overrides), headers });
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
const checkedCustomer = `PLATFORM#${platformId}#CUSTOMER#${uuids.customer} CUSTOMER`;
const volume = `PLATFORM#${platformId}#VOLUME#USD#2025-11-01 VOLUME`;

beforeEach(() => arrange());

describe('POST /quotes', () => {
  it('locks a price for five minutes and moves nothing', async () => {
    const answer = await post({ description: 'Reward' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: ids.quote,
      status: 'PENDING',
      createdAt: noon,
      expiresAt: '2025-11-01T12:05:00.000Z',
      totalSendingAmount: 10_000,
      feesIncluded: 30,
      sendingCurrency: { code: 'USD', decimals: 2 },
      receivingCurrency: { code: 'BTC', decimals: 8 },
      description: 'Reward',
    });
    expect(answer.body.transactionId).toBe(answer.body.id.replace('Quote', 'Transaction'));
    expect(table.written()).toEqual([`${payment} PAYMENT`]);
    expect(table.writtenPayment()).toMatchObject({ status: 'QUOTED', version: 1, customerId: ids.customer });
    expect(table.writeTo('PAYMENT')?.Put).toMatchObject({ ConditionExpression: 'attribute_not_exists(pk)' });
    expect(table.writeTo('PAYMENT')?.Put?.Item).not.toHaveProperty('transactionSk');
  });

  it('keeps the receiving side exact when that is locked', async () => {
    const { body: quote } = await post({ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 99_700 });
    expect(quote.totalReceivingAmount).toBe(99_700);
    expect(quote.totalSendingAmount).toBeGreaterThan(9_900);
  });

  it("is the customer's of the source, named or not, though the destination has another", async () => {
    const owner = formatId('Customer', uuids.unknown);
    arrange({
      source: stored.account(anAccount({ customerId: owner })),
      customer: stored.customer(aCustomer({ customerId: owner, platformCustomerId: 'payer-1' })),
    });
    for (const named of [{}, { customerId: owner }]) {
      expect((await post({ source: { ...body().source, ...named } })).status).toBe(201);
    }
    expect(table.writtenPayment()).toMatchObject({ customerId: owner, platformCustomerId: 'payer-1' });
  });

  it('is the customer’s on whose behalf an account of the platform pays, though the destination has another', async () => {
    const payer = aCustomer({ customerId: formatId('Customer', uuids.unknown), platformCustomerId: 'payer-1' });
    table.holds(stored.customer(payer));
    const pooled = { source: { ...body().source, customerId: payer.customerId } };
    for (const destination of [{}, to(ids.destination)]) {
      expect((await post({ ...pooled, ...destination })).status).toBe(201);
      expect(table.writtenPayment()).toMatchObject({ customerId: payer.customerId, platformCustomerId: 'payer-1' });
      table.forgetCalls();
    }
  });

  it.each<[string, string, object]>([
    ['a customer that there is not', formatId('Customer', uuids.unknown), {}],
    ['what is no id of a customer', 'junk', {}],
    ['another customer than its owner', formatId('Customer', uuids.unknown), { customerId: ids.customer }],
  ])('is refused for %s as the payer', async (_, customerId, changes) => {
    arrange({ source: stored.account(anAccount(changes)) });
    expect(await post({ source: { ...body().source, customerId } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('source.customerId') },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('is the platform’s own when neither account has a customer', async () => {
    await post(to(ids.destination));
    expect(table.writtenPayment()).toMatchObject({
      customerId: platformId,
      platformCustomerId: platformId,
    });
  });
});

describe('POST /quotes that executes at once', () => {
  const immediately = { immediatelyExecute: true };

  it('counts the day, then pays in one transaction: payment, debit, journal', async () => {
    const answer = await post(immediately);
    expect(answer).toMatchObject({ status: 201, body: { status: 'PROCESSING', transactionId: ids.transaction } });
    expect(table.transactions()).toHaveLength(2);
    expect(table.written()).toEqual([
      volume,
      `${payment} PAYMENT`,
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
    ]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ transactionSk: `${noon}#${uuids.payment}` });
    expect(table.writtenPayment()).toMatchObject({
      status: 'PENDING',
      createdAt: noon,
      event: { number: 1, type: 'OUTGOING_PAYMENT.PENDING', at: noon },
    });
  });

  it('checks the balance in the write itself', async () => {
    await post(immediately);
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update).toMatchObject({
      TableName: tableName,
      UpdateExpression:
        'SET balance = balance - :amount, entries = entries + :one, version = version + :one, updatedAt = :at',
      ConditionExpression: 'balance >= :amount AND #status = :active',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':amount': 10_000, ':active': 'ACTIVE', ':one': 1, ':at': noon },
    });
  });

  it('writes postings that sum to zero in both currencies', async () => {
    await post(immediately);
    const postings = table.booked()[0]?.postings ?? [];
    expect(postings.length).toBeGreaterThan(0);
    const sum = (code: string) =>
      postings.filter(({ currency }) => currency === code).reduce((all, { amount }) => all + amount, 0);
    expect([sum('USD'), sum('BTC')]).toEqual([0, 0]);
    expect(postings).toContainEqual({ account: ids.source, currency: 'USD', amount: -10_000 });
  });

  it('is refused for lack of balance, and nothing was written', async () => {
    arrange({ source: stored.account(anAccount({ balance: 9_999 })) });
    const answer = await post(immediately);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(answer.body).not.toHaveProperty('id');
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('is refused when the account is frozen at the same time', async () => {
    table.beforeNextWrite(() => arrange({ source: stored.account(anAccount({ status: 'FROZEN' })) }));
    expect(await post(immediately)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('FROZEN') },
    });
  });

  it('retries a conflict with another payment of its account, and pays once', async () => {
    table.fails('TransactWrite', 'CONFLICT');
    expect((await post(immediately)).status).toBe(201);
    expect(table.written().filter((key) => key.endsWith(' PAYMENT'))).toHaveLength(2);
    expect(table.item(`INTERNAL_ACCOUNT#${uuids.source}`)).toMatchObject({ balance: 990_000 });
  });

  it('counts towards the volume of the day, and is refused beyond it until midnight', async () => {
    arrange({ platform: stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 12_000 } }) })) });
    await post(immediately);
    expect(table.written()).toHaveLength(3);
    const volume = table
      .transactions()
      .flat()
      .find(({ Update }) => Update?.ExpressionAttributeValues?.[':room'] !== undefined);
    expect(volume?.Update?.ExpressionAttributeValues).toMatchObject({ ':amount': 10_000, ':room': 2_000 });
    const answer = await post(immediately);
    expect(answer).toMatchObject({ status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } });
    expect(answer.headers).toMatchObject({ 'Retry-After': String(12 * 3600) });
  });

  it('only holds the money for a customer of the European Economic Area', async () => {
    arrange({ customer: stored.customer(aCustomer({ region: 'DE' })) });
    const answer = await post(immediately);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'PENDING_AUTHORIZATION',
        scaChallenge: { purpose: 'CURRENCY_CONVERSION', expiresAt: '2025-11-01T12:05:00.000Z' },
      },
    });
    expect(table.booked()).toEqual([]);
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update?.UpdateExpression).toContain(
      'balance = balance - :amount, held = held + :amount',
    );
  });

  it('stores the response in the transaction of the effect and replays it', async () => {
    const first = await post(immediately, { 'Idempotency-Key': 'reward-1' });
    expect(table.transactions()).toHaveLength(2);
    expect(table.writtenPayment()).not.toHaveProperty('answer');
    table.forgetCalls();
    const second = await post(immediately, { 'Idempotency-Key': 'reward-1' });
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true' });
    expect(table.transactions()).toEqual([]);
    expect(await post({}, { 'Idempotency-Key': 'reward-1' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });
});

describe('POST /quotes that is funded in real time', () => {
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: ids.customer };

  it('has its transaction at once, with instructions to pay it', async () => {
    const { status, body: quote } = await post({ source });
    expect(status).toBe(201);
    expect(quote).toMatchObject({
      source,
      transactionId: ids.transaction,
      paymentInstructions: expect.arrayContaining([
        expect.objectContaining({ accountOrWalletInfo: expect.objectContaining({ accountType: 'USD_ACCOUNT' }) }),
        expect.objectContaining({ accountOrWalletInfo: expect.objectContaining({ assetType: 'USDC' }) }),
        expect.objectContaining({ accountOrWalletInfo: expect.objectContaining({ assetType: 'USDB' }) }),
      ]),
    });
    expect(quote.paymentInstructions[0].accountOrWalletInfo.reference).toEqual(expect.any(String));
  });

  it('debits no account before the money arrives', async () => {
    await post({ source });
    expect(table.written()).toEqual([volume, `${payment} PAYMENT`, checkedCustomer]);
    expect(table.writtenPayment()).toMatchObject({
      status: 'PENDING',
      funding: { kind: 'REALTIME' },
      event: { number: 1, type: 'OUTGOING_PAYMENT.PENDING' },
    });
    expect(table.writeTo('PAYMENT')?.Put?.Item).not.toHaveProperty('sourceAccountId');
  });

  it.each<[string, object, string]>([
    ['executed at once', { source, immediatelyExecute: true }, 'INVALID_INPUT'],
    ['in a currency that the platform lacks', { source: { ...source, currency: 'MXN' } }, 'INVALID_CURRENCY'],
    ['in bitcoin without an account for its refund', { source: { ...source, currency: 'BTC' } }, 'INVALID_INPUT'],
    [
      'for a customer that there is not',
      { source: { ...source, customerId: `Customer:${uuids.unknown}` } },
      'INVALID_INPUT',
    ],
  ])('cannot be %s', async (_, overrides, code) => {
    expect(await post(overrides)).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });
});

describe('POST /quotes from an external account', () => {
  const source = { sourceType: 'ACCOUNT', accountId: ids.external };
  const pulled = { source, ...to(ids.destination), immediatelyExecute: true };

  it('pulls the money first, and debits no account of ours', async () => {
    arrange({ external: stored.externalAccount(aDollarAccount()) });
    expect(await post(pulled)).toMatchObject({ status: 201, body: { status: 'PROCESSING', source } });
    expect(table.written()).toEqual([volume, `${payment} PAYMENT`, checkedCustomer]);
    expect(table.writtenPayment()).toMatchObject({ status: 'PENDING', funding: { kind: 'PULL' } });
  });

  it('is refused where nothing can be pulled from', async () => {
    expect(await post(pulled)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });
});

describe('POST /quotes is refused', () => {
  it.each<[string, object, number, string]>([
    [
      'for an unknown source',
      { source: { sourceType: 'ACCOUNT', accountId: formatId('InternalAccount', uuids.unknown) } },
      400,
      'INVALID_INPUT',
    ],
    ['for an unknown destination', to(formatId('ExternalAccount', uuids.unknown)), 400, 'INVALID_INPUT'],
    ['for a destination that is no id', to('not-an-id'), 400, 'INVALID_INPUT'],
    ['for an external source', { source: { sourceType: 'ACCOUNT', accountId: ids.external } }, 400, 'INVALID_INPUT'],
    ['when it goes back to its source', to(ids.source), 400, 'SELF_PAYMENT'],
    ['for a rail that the account lacks', to(ids.external, { paymentRail: 'ACH' }), 400, 'INVALID_INPUT'],
    ['for a rail between internal accounts', to(ids.destination, { paymentRail: 'ACH' }), 400, 'INVALID_INPUT'],
    ['when nothing would arrive', { ...to(ids.destination), lockedCurrencyAmount: 1 }, 400, 'AMOUNT_OUT_OF_RANGE'],
  ])('%s', async (_, overrides, status, code) => {
    expect(await post(overrides)).toMatchObject({ status, body: { status, code } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[unknown, string]>([
    [0, 'lockedCurrencyAmount'],
    [-1, 'lockedCurrencyAmount'],
    [1.5, 'lockedCurrencyAmount'],
    ['10000', 'lockedCurrencyAmount'],
    [null, 'lockedCurrencyAmount'],
    [9_000_000_000_000_001, 'lockedCurrencyAmount'],
  ])('for the amount %j', async (lockedCurrencyAmount, field) => {
    const answer = await post({ lockedCurrencyAmount });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } } });
    expect(table.calls()).toEqual([]);
  });

  it.each([
    ['a source of no known kind', { source: { sourceType: 'CASH' } }, 'source.sourceType'],
    ['a side that there is not', { lockedCurrencySide: 'BOTH' }, 'lockedCurrencySide'],
    ['a memo that is too long', { remittanceInformation: 'x'.repeat(81) }, 'remittanceInformation'],
    [
      'a fee beyond the whole',
      { platformFeeOverride: { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 10_001 } },
      'platformFeeOverride.platformVariableFeeBps',
    ],
  ])('for %s, and names the field', async (_, overrides, field) => {
    expect(await post(overrides)).toMatchObject({ status: 400, body: { details: { errors: [{ field }] } } });
  });

  it.each(['PENDING', 'CLOSED', 'FROZEN', 'FAILED'] as const)('from an account that is %s', async (status) => {
    arrange({ source: stored.account(anAccount({ status })) });
    expect(await post()).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining(status) },
    });
  });

  it.each([
    ['PENDING', 'INVALID_INPUT'],
    ['UNDER_REVIEW', 'INVALID_INPUT'],
    ['INACTIVE', 'INVALID_INPUT'],
    ['UNVERIFIED', 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
  ] as const)('to an account that is %s, with %s', async (status, code) => {
    arrange({ external: stored.externalAccount(anExternalAccount({ status })) });
    expect(await post()).toMatchObject({ status: 400, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('beyond 1,000 euros to a wallet whose ownership is not proven yet', async () => {
    const status = 'PENDING_OWNERSHIP_VERIFICATION';
    arrange({ external: stored.externalAccount(anExternalAccount({ status })) });
    expect(await post({ lockedCurrencyAmount: 150_000 })).toMatchObject({
      status: 400,
      body: { code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' },
    });
    expect(table.transactions()).toEqual([]);
    expect((await post({ lockedCurrencyAmount: 50_000 })).status).toBe(201);
  });

  it('beyond the maximum of a single transaction', async () => {
    arrange({
      platform: stored.platform(aPlatform({ terms: someTerms({ 'USD>BTC': { singleTransaction: 9_999 } }) })),
    });
    expect(await post()).toMatchObject({ status: 400, body: { code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED' } });
  });

  it('in production, where no rail is connected', async () => {
    arrange({ platform: stored.platform(aPlatform({ environment: 'production' })) });
    expect(await post()).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(table.transactions()).toEqual([]);
  });

  it("for another platform's accounts exactly as for unknown ones", async () => {
    const caller = aCaller({ platformId: otherPlatformId });
    arrange({ platform: stored.platform(aPlatform({ platformId: otherPlatformId })) });
    const foreign = await invoke(handler, { caller, body: body() });
    const unknown = await invoke(handler, {
      caller,
      body: body({ source: { sourceType: 'ACCOUNT', accountId: formatId('InternalAccount', uuids.unknown) } }),
    });
    expect(foreign).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(foreign.text.replace(uuids.source, '')).toBe(unknown.text.replace(uuids.unknown, ''));
  });

  it('for a token with only the permission VIEW', async () => {
    expect((await invoke(handler, { body: body(), caller: aCaller({ permissions: ['VIEW', 'MANAGE'] }) })).status).toBe(
      403,
    );
  });
});
