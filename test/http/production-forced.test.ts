/** What banks take back from production after it was credited: it is booked, whatever the account holds by then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overdrafts } from '../../lib/inspection/overdrafts.ts';
import { untilBooked } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { shardAccount } from '../kit/client/hot-accounts.ts';
import { accountIn, createBankAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { aRecipient } from '../kit/client/rewards.ts';
import { signedHeaders } from '../kit/fake-rail.ts';

let platform: ConnectedPlatform;
let accountId: string;
let customerId: string;

beforeAll(async () => {
  platform = await aConnectedPlatform();
  ({
    accountId,
    recipient: { customerId },
  } = platform);
});
afterAll(() => platform.stop());

const paymentIdOf = (transactionId: string): string => transactionId.replace('Transaction:', '');

async function report(path: string, purpose: string, subject: string, content: object) {
  const body = JSON.stringify({ platformId: platform.platformId, ...content });
  const headers = signedHeaders(`${purpose}.TIMESTAMP.${subject}.${body}`);
  return platform.cloud.api.post(path, body, { credentials: null, headers });
}
const outcome = (paymentId: string, content: object) =>
  report(`/rails/payouts/${paymentId}/outcome`, 'outcome', paymentId, content);
const deposit = (depositId: string, content: object) =>
  report(`/rails/deposits/${depositId}`, 'deposit', depositId, { accountId, currency: 'USD', ...content });
const depositReturn = (depositId: string, content: object) =>
  report(`/rails/deposits/${depositId}/return`, 'deposit-return', depositId, { currency: 'USD', ...content });

const account = () => accountIn(platform.api, 'USD');
const balance = async (): Promise<number> => (await account()).balance.amount;
const owing = async (amount: number): Promise<void> => {
  const held = await balance();
  expect(bodyOf(await withdraw(held - amount), 201).status).toBe('PENDING');
};

const withdraw = (amount: number) =>
  platform.api.post('/transfer-out', {
    source: { accountId },
    destination: { accountId: platform.recipient.externalAccountId },
    amount,
  });

async function pulled(amount: number, into = { customerId, accountId }): Promise<string> {
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: `0001234${String(amount).padStart(5, '0')}`,
    routingNumber: '011000015',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  };
  const { id: source } = bodyOf(
    await platform.api.post('/customers/external-accounts', {
      customerId: into.customerId,
      currency: 'USD',
      accountInfo,
    }),
    201,
  );
  const transfer = await platform.api.post('/transfer-in', {
    source: { accountId: source },
    destination: { accountId: into.accountId },
    amount,
  });
  const { id } = bodyOf(transfer, 201);
  await until(
    () => platform.rail.ordersFor(paymentIdOf(id)).length,
    (count) => count > 0,
  );
  bodyOf(await outcome(paymentIdOf(id), { operation: 'COLLECTION', outcome: 'DELIVERED' }), 200);
  await transactionIn(platform.api, id, 'COMPLETED');
  return id;
}

describe('a pull that the payer’s bank takes back', () => {
  it('fails with COLLECTION_FAILED, is announced, and takes the account below zero where the money is spent', async () => {
    const id = await pulled(5_000);
    await owing(1_000);
    const held = await balance();
    const report = { operation: 'COLLECTION', outcome: 'FAILED' };
    expect(bodyOf(await outcome(paymentIdOf(id), report), 200).effect).toBe('RETURNED');
    expect(await balance()).toBe(held - 5_000);
    expect(await balance()).toBeLessThan(0);
    const { body } = await platform.api.get(`/transactions/${id}`);
    expect(body).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    expect(body).not.toHaveProperty('settledAt');
    expect(body).not.toHaveProperty('refund');
    const ofPayment = await platform.receiver.waitFor(
      ({ body: event }) => event.type === 'INCOMING_PAYMENT.FAILED' && event.data.id === id,
    );
    expect(ofPayment.body.data.failureReason).toBe('COLLECTION_FAILED');
    await platform.receiver.waitFor(
      ({ body: event }) =>
        event.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && event.data.balance.amount === held - 5_000,
    );
    // Once only, however often the bank says so.
    expect(bodyOf(await outcome(paymentIdOf(id), report), 200).effect).toBe('NONE');
    expect(await balance()).toBe(held - 5_000);
    expect((await outcome(paymentIdOf(id), { operation: 'COLLECTION', outcome: 'DELIVERED' })).status).toBe(200);
    expect(await balance()).toBe(held - 5_000);
  });

  it('leaves an account that refuses debits until later credits have made up for it', async () => {
    const debt = await balance();
    expect(debt).toBeLessThan(0);
    expect((await withdraw(1)).body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    bodyOf(await deposit('makes-up-in-part', { amount: -debt - 100 }), 200);
    expect(await balance()).toBe(-100);
    expect((await withdraw(1)).body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    bodyOf(await deposit('makes-up-for-the-rest', { amount: 10_000 }), 200);
    expect(await balance()).toBe(9_900);
    expect(bodyOf(await withdraw(9_900), 201).status).toBe('PENDING');
  });
});

describe('a pull for a customer who was deleted since', () => {
  it('is the platform’s to pay where the payer’s bank takes it back', async () => {
    const { api } = platform;
    const customer = await aRecipient(api);
    const accounts = await api.get(`/customers/internal-accounts?customerId=${customer.customerId}&currency=USD`);
    const [{ id: ownAccountId }] = bodyOf(accounts, 200).data;
    const id = await pulled(7_000, { customerId: customer.customerId, accountId: ownAccountId });
    const spent = await api.post('/transfer-out', {
      source: { accountId: ownAccountId },
      destination: { accountId: await createBankAccount(api, customer.customerId) },
      amount: 7_000,
    });
    const payoutId = bodyOf(spent, 201).id;
    await until(
      () => platform.rail.ordersFor(paymentIdOf(payoutId)).length,
      (count) => count > 0,
    );
    bodyOf(await outcome(paymentIdOf(payoutId), { outcome: 'DELIVERED' }), 200);
    await transactionIn(api, payoutId, 'COMPLETED');
    bodyOf(await api.delete(`/customers/${customer.customerId}`), 200);
    const held = await balance();
    const report = { operation: 'COLLECTION', outcome: 'FAILED' };
    expect(bodyOf(await outcome(paymentIdOf(id), report), 200).effect).toBe('RETURNED');
    expect(await balance()).toBe(held - 7_000);
    bodyOf(await deposit('makes-up-for-the-deleted', { amount: 7_000 }), 200);
  });
});

describe('the operators’ list of accounts below zero', () => {
  it('names who owes, how much and since when', async () => {
    bodyOf(await deposit('of-the-list', { amount: 500 }), 200);
    await owing(0);
    const { services } = platform.cloud;
    expect((await overdrafts(services.store)).map(({ accountId: id }) => id)).not.toContain(accountId);
    const before = new Date(services.durable.clock.now()).toISOString();
    bodyOf(await depositReturn('of-the-list', { returnId: 'first', amount: 500 }), 200);
    await untilBooked(services.store);
    const [listed] = (await overdrafts(services.store)).filter(({ accountId: id }) =>
      accountId.endsWith(id.slice(-36)),
    );
    expect(listed).toMatchObject({
      environment: 'production',
      platformId: platform.platformId,
      currency: 'USD',
      balance: -500,
    });
    expect(listed).not.toHaveProperty('customerId');
    const since = listed?.since ?? '';
    expect(since >= before).toBe(true);
    bodyOf(await deposit('of-the-list-in-part', { amount: 100 }), 200);
    await untilBooked(services.store);
    const later = await overdrafts(services.store);
    expect(later).toContainEqual(expect.objectContaining({ balance: -400, since }));
    bodyOf(await deposit('of-the-list-again', { amount: 400 }), 200);
  });
});

describe('a deposit that is recalled', () => {
  it('leaves the account in parts, each once, whatever it holds', async () => {
    bodyOf(await deposit('recalled', { amount: 700 }), 200);
    const held = await balance();
    expect(bodyOf(await depositReturn('recalled', { returnId: 'first', amount: 300 }), 200).effect).toBe('RECORDED');
    expect(bodyOf(await depositReturn('recalled', { returnId: 'first', amount: 300 }), 200).effect).toBe('NONE');
    expect(await balance()).toBe(held - 300);
    expect((await depositReturn('recalled', { returnId: 'first', amount: 301 })).body.code).toBe('CONFLICT');
    await owing(0);
    bodyOf(await depositReturn('recalled', { returnId: 'second', amount: 400 }), 200);
    expect(await balance()).toBe(-400);
  });

  it('is refused where no such deposit is known, or in another currency, and books nothing', async () => {
    const held = await balance();
    const refusals = [
      [await depositReturn('never-reported', { returnId: 'first', amount: 1 }), 404, 'REFERENCE_NOT_FOUND'],
      [await depositReturn('recalled', { returnId: 'third', amount: 1, currency: 'EUR' }), 400, 'INVALID_CURRENCY'],
      [
        await depositReturn('recalled', { returnId: 'third', amount: 1, platformId: 'another' }),
        404,
        'REFERENCE_NOT_FOUND',
      ],
    ] as const;
    for (const [{ body }, status, code] of refusals) expect(body).toMatchObject({ status, code });
    expect(await balance()).toBe(held);
  });

  it('is not taken by the signature of another report', async () => {
    const body = JSON.stringify({ platformId: platform.platformId, returnId: 'x', amount: 1, currency: 'USD' });
    const headers = signedHeaders(`deposit.TIMESTAMP.recalled.${body}`);
    const answer = await platform.cloud.api.post('/rails/deposits/recalled/return', body, {
      credentials: null,
      headers,
    });
    expect(answer.body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
  });
});

describe('an account whose balance is divided into shards', () => {
  it('falls below zero by a recalled deposit', async () => {
    const earlier = await balance();
    bodyOf(await deposit('recalled-from-shards', { amount: 20_000 - Math.min(0, earlier) }), 200);
    await owing(1_000);
    await shardAccount(platform.cloud, accountId);
    const held = await balance();
    const recall = { returnId: 'only', amount: 20_000 };
    expect(bodyOf(await depositReturn('recalled-from-shards', recall), 200).effect).toBe('RECORDED');
    expect(await balance()).toBe(held - 20_000);
  });

  it('falls below zero by a pull that is taken back', async () => {
    bodyOf(await deposit('makes-up-again', { amount: 30_000 }), 200);
    const id = await pulled(60_000);
    await owing(5_000);
    await shardAccount(platform.cloud, accountId);
    const held = await balance();
    const report = { operation: 'COLLECTION', outcome: 'FAILED' };
    expect(bodyOf(await outcome(paymentIdOf(id), report), 200).effect).toBe('RETURNED');
    expect(await balance()).toBe(held - 60_000);
    bodyOf(await deposit('makes-up-once-more', { amount: 100_000 }), 200);
  });
});

describe('the fee of a platform', () => {
  const anHour = 3_600_000;
  const aWeek = 7 * 24 * anHour;
  const advance = (ms: number) => platform.cloud.services.durable.clock.advance(ms);
  /** A delivered payment of 100 dollars from a customer to a bank, with a fee of 10 dollars. */
  async function paidWithFee() {
    const accounts = await platform.api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
    const [{ id: source }] = bodyOf(accounts, 200).data;
    bodyOf(await deposit(`for-a-fee-${source}-${Math.random()}`, { accountId: source, amount: 10_000 }), 200);
    const { transactionId } = bodyOf(
      await platform.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: source },
        destination: { destinationType: 'ACCOUNT', accountId: platform.recipient.externalAccountId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
        platformFeeOverride: { platformFixedFee: { amount: 1_000, currency: 'USD' }, platformVariableFeeBps: 0 },
        immediatelyExecute: true,
      }),
      201,
    );
    await until(
      () => platform.rail.ordersFor(paymentIdOf(transactionId)).length,
      (count) => count > 0,
    );
    bodyOf(await outcome(paymentIdOf(transactionId), { outcome: 'DELIVERED' }), 200);
    await transactionIn(platform.api, transactionId, 'COMPLETED');
    return { transactionId, source };
  }
  const held = async (source: string): Promise<number> =>
    bodyOf(await platform.api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`), 200).data.find(
      ({ id }: { readonly id: string }) => id === source,
    ).balance.amount;

  it('is earned once the bank can return the payment no more', async () => {
    const before = await balance();
    await paidWithFee();
    expect(await balance()).toBe(before);
    advance(aWeek);
    await until(balance, (now) => now === before + 1_000);
  });

  it('goes back with a returned payment: the platform never had it', async () => {
    const before = await balance();
    const { transactionId, source } = await paidWithFee();
    const spent = await held(source);
    advance(anHour);
    expect(bodyOf(await outcome(paymentIdOf(transactionId), { outcome: 'FAILED' }), 200).effect).toBe('RETURNED');
    await until(
      () => held(source),
      (now) => now === spent + 10_000,
    );
    advance(aWeek);
    const { executions } = platform.cloud.services.stepFunctions;
    await until(
      () =>
        executions.list().filter(({ arn, status }) => arn.includes(paymentIdOf(transactionId)) && status === 'RUNNING'),
      (running) => running.length === 0,
    );
    expect(await balance()).toBe(before);
  });

  it('is taken back from the platform, which may owe it, when a bank returns a payment later still', async () => {
    const before = await balance();
    const { transactionId } = await paidWithFee();
    advance(aWeek);
    await until(balance, (now) => now === before + 1_000);
    await owing(500);
    await shardAccount(platform.cloud, accountId);
    bodyOf(await outcome(paymentIdOf(transactionId), { outcome: 'FAILED' }), 200);
    await until(balance, (now) => now === -500);
  });

  it('is at most a fifth of a payment, unless the operator allows more', async () => {
    const quote = await platform.api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: platform.recipient.externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      platformFeeOverride: { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 9_999 },
    });
    expect(quote.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});
