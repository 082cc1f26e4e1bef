/** Money that arrives for internal accounts of production, as the rail reports it. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { accountIn, fundedAccount, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, aProductionPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { aPayment } from '../kit/client/rewards.ts';
import { signedHeaders } from '../kit/fake-rail.ts';

let platformId: ConnectedPlatform['platformId'];
let api: ConnectedPlatform['api'];
let accountId: ConnectedPlatform['accountId'];
let recipient: ConnectedPlatform['recipient'];
let rail: ConnectedPlatform['rail'];
let receiver: ConnectedPlatform['receiver'];
let cloud: ConnectedPlatform['cloud'];
let stop: ConnectedPlatform['stop'];

beforeAll(async () => {
  ({ platformId, api, accountId, recipient, rail, receiver, cloud, stop } = await aConnectedPlatform());
});
afterAll(() => stop());

let deposits = 0;
const newDepositId = (): string => {
  deposits += 1;
  return `example-deposit-${deposits}`;
};
const send = (depositId: string, body: string, headers: Record<string, string>) =>
  cloud.api.post(`/rails/deposits/${encodeURIComponent(depositId)}`, body, { credentials: null, headers });
const report = (depositId: string, changes: object = {}) => {
  const body = JSON.stringify({ platformId, accountId, amount: 500, currency: 'USD', ...changes });
  return send(depositId, body, signedHeaders(`deposit.TIMESTAMP.${depositId}.${body}`));
};
const effectOf = async (depositId: string, changes: object = {}): Promise<string> =>
  bodyOf(await report(depositId, changes), 200).effect;
const balance = async (currency = 'USD'): Promise<number> => (await accountIn(api, currency)).totalBalance.amount;

describe('a deposit that the rail reports', () => {
  it('is on the account at once, is announced, and can be paid on', async () => {
    const before = await balance();
    const depositId = newDepositId();
    expect(bodyOf(await report(depositId), 200)).toMatchObject({ depositId, effect: 'RECORDED' });
    expect(await balance()).toBe(before + 500);
    const event = await receiver.waitFor(
      ({ body }) => body.type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && body.data.balance.amount === before + 500,
    );
    expect(event.body.data).toMatchObject({ id: accountId });
    const { transactionId } = await aPayment(api, accountId, recipient);
    await until(
      () => rail.ordersFor(transactionId.replace('Transaction:', '')).length,
      (orders) => orders > 0,
    );
  });

  it('is booked once, however often and at how many times at once it is reported', async () => {
    const before = await balance();
    const depositId = newDepositId();
    const effects = await Promise.all(Array.from({ length: 8 }, () => effectOf(depositId)));
    expect(effects.toSorted()).toEqual([...Array(7).fill('NONE'), 'RECORDED']);
    expect(await effectOf(depositId)).toBe('NONE');
    expect(await balance()).toBe(before + 500);
  });

  it('is refused under the id of another one, and books nothing', async () => {
    const depositId = newDepositId();
    await effectOf(depositId);
    const before = [await balance(), await balance('EUR')];
    const { id: euros } = await accountIn(api, 'EUR');
    for (const changes of [{ amount: 501 }, { accountId: euros, currency: 'EUR' }])
      expect((await report(depositId, changes)).body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect([await balance(), await balance('EUR')]).toEqual(before);
  });

  it('adds up whatever is reported in whatever order', async () => {
    const reports = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 1_000 })), {
      minLength: 1,
      maxLength: 12,
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(reports, async (sent) => {
        run += 1;
        const before = await balance();
        const booked = new Map<number, number>();
        for (const [id, amount] of sent) {
          const { status, body } = await report(`run-${run}-${id}`, { amount });
          const first = booked.get(id);
          const expected = first === undefined ? 'RECORDED' : first === amount ? 'NONE' : 'CONFLICT';
          expect(status === 200 ? body.effect : body.code).toBe(expected);
          if (first === undefined) booked.set(id, amount);
        }
        const sum = [...booked.values()].reduce((total, amount) => total + amount, 0);
        expect(await balance()).toBe(before + sum);
      }),
      { numRuns: 20 },
    );
  });

  it('is on the account of the platform where its own was closed', async () => {
    const customer = {
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Example',
      platformCustomerId: 'example-user-closed',
    };
    const { id: customerId } = bodyOf(await api.post('/customers', customer), 201);
    const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
    const { id: closed } = bodyOf(await api.get(path), 200).data[0];
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    const before = await balance();
    const depositId = newDepositId();
    expect(await effectOf(depositId, { accountId: closed })).toBe('RECORDED');
    expect(await effectOf(depositId, { accountId: closed })).toBe('NONE');
    expect(await balance()).toBe(before + 500);
  });

  it('is refused for an account that is none of production, of this platform or in this currency', async () => {
    const sandboxAccount = await fundedAccount(cloud.api);
    const other = await aProductionPlatform(cloud);
    const unknown = 'InternalAccount:00000000-0000-4000-8000-000000000000';
    const before = await balance();
    for (const changes of [
      { accountId: sandboxAccount, platformId: cloud.platformId },
      { accountId: sandboxAccount },
      { accountId: other.accountId },
      { platformId: other.platformId },
      { platformId: 'unknown' },
      { accountId: unknown },
      { accountId: recipient.customerId },
    ])
      expect((await report(newDepositId(), changes)).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect((await report(newDepositId(), { currency: 'EUR' })).body).toMatchObject({
      status: 400,
      code: 'INVALID_CURRENCY',
    });
    for (const amount of [0, -1, 1.5, '500', 9_000_000_000_000_001])
      expect((await report(newDepositId(), { amount })).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await balance()).toBe(before);
  });

  it('is refused without the signature of the rail over exactly this deposit', async () => {
    const before = await balance();
    const depositId = newDepositId();
    const body = JSON.stringify({ platformId, accountId, amount: 500, currency: 'USD' });
    const text = `deposit.TIMESTAMP.${depositId}.${body}`;
    for (const [id, sent, headers] of [
      [depositId, body, {}],
      [depositId, body, signedHeaders(text, { key: 'another-secret' })],
      [depositId, body, signedHeaders(text.replace('deposit.', 'outcome.'))],
      [depositId, body.replace('500', '5000'), signedHeaders(text)],
      [newDepositId(), body, signedHeaders(text)],
      [depositId, body, signedHeaders(text, { timestamp: Math.floor(Date.now() / 1000) - 301 })],
    ] as const)
      expect((await send(id, sent, headers)).body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    expect(await balance()).toBe(before);
  });

  it('may have any id of up to 255 characters', async () => {
    for (const depositId of ['x'.repeat(255), 'a/b c%20ü€', '2025-11-01#7']) {
      expect(await effectOf(depositId)).toBe('RECORDED');
      expect(await effectOf(depositId)).toBe('NONE');
    }
  });
});
