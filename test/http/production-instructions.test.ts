/** How to pay into internal accounts of production, as the rail reports it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { accountIn, fundedAccount, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, aProductionPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { signedHeaders } from '../kit/fake-rail.ts';

const updated = 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED';

let platformId: ConnectedPlatform['platformId'];
let api: ConnectedPlatform['api'];
let accountId: ConnectedPlatform['accountId'];
let recipient: ConnectedPlatform['recipient'];
let receiver: ConnectedPlatform['receiver'];
let cloud: ConnectedPlatform['cloud'];
let stop: ConnectedPlatform['stop'];

beforeAll(async () => {
  ({ platformId, api, accountId, recipient, receiver, cloud, stop } = await aConnectedPlatform());
});
afterAll(() => stop());

const bank = (reference: string) => ({
  accountOrWalletInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000000000000',
    routingNumber: '000000001',
    bankName: 'Example Bank',
    paymentRails: ['ACH', 'WIRE'],
    reference,
  },
});
const wallet = { accountOrWalletInfo: { accountType: 'BASE_WALLET', address: '0x1', assetType: 'USDC' } };
const owned = (isPlatformAccount: boolean, ...instructions: readonly object[]) =>
  instructions.map((each) => ({ ...each, isPlatformAccount }));

let minutes = 0;
/** Each report is a minute later than the one before, and all of them are past. */
const nextMinute = (): string => {
  minutes += 1;
  return new Date(Date.now() - 86_400_000 + minutes * 60_000).toISOString();
};
const send = (id: string, body: string, headers: Record<string, string>) =>
  cloud.api.put(`/rails/internal-accounts/${id}/funding-instructions`, body, { credentials: null, headers });
const report = (changes: object = {}, id = accountId) => {
  const content = { platformId, reportedAt: nextMinute(), fundingPaymentInstructions: [bank('R-1')], ...changes };
  const body = JSON.stringify(content);
  return send(id, body, signedHeaders(`instructions.TIMESTAMP.${id}.${body}`));
};
const give = async (instructions: readonly object[], id = accountId): Promise<string> =>
  bodyOf(await report({ fundingPaymentInstructions: instructions }, id), 200).effect;
const shown = async () => (await accountIn(api, 'USD')).fundingPaymentInstructions;
const ofCustomer = async (customerId: string): Promise<AnyBody> =>
  bodyOf(await api.get(`/customers/internal-accounts?currency=USD&customerId=${customerId}`), 200).data[0];
const eventsOf = (id: string) =>
  receiver.received.map(({ body }) => body).filter(({ type, data }) => type === updated && data.id === id);
const untilSent = (id: string, count: number) =>
  until(
    () => eventsOf(id),
    ({ length }) => length >= count,
  );

describe('the instructions that the rail reports', () => {
  it('are shown on the account of the platform, announced once, replaced and withdrawn, in this order', async () => {
    expect(await shown()).toEqual([]);
    expect(await give([bank('R-1'), wallet])).toBe('RECORDED');
    expect(await shown()).toEqual(owned(true, bank('R-1'), wallet));
    await untilSent(accountId, 1);
    expect(await give([bank('R-1'), wallet])).toBe('NONE');
    expect(await give([bank('R-2')])).toBe('RECORDED');
    await untilSent(accountId, 2);
    expect(await give([])).toBe('RECORDED');
    expect(await shown()).toEqual([]);
    const events = await untilSent(accountId, 3);
    expect(events.map(({ data }) => data.fundingPaymentInstructions)).toEqual([
      owned(true, bank('R-1'), wallet),
      owned(true, bank('R-2')),
      [],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('have one event however often and at how many times at once they are reported', async () => {
    const before = eventsOf(accountId).length;
    const same = { reportedAt: nextMinute(), fundingPaymentInstructions: [bank('R-3')] };
    const effects = await Promise.all(Array.from({ length: 8 }, async () => bodyOf(await report(same), 200).effect));
    expect(effects.toSorted()).toEqual([...Array(7).fill('NONE'), 'RECORDED']);
    await give([bank('R-4')]);
    const events = (await untilSent(accountId, before + 2)).slice(before);
    const newest = events.toSorted((one, other) => (one.data.updatedAt < other.data.updatedAt ? -1 : 1)).at(-1);
    expect(events).toHaveLength(2);
    expect(newest?.data.fundingPaymentInstructions).toEqual(owned(true, bank('R-4')));
  });

  it('are shown with the balance that a deposit changes', async () => {
    await give([bank('R-5')]);
    const body = JSON.stringify({ platformId, accountId, amount: 700, currency: 'USD' });
    const headers = signedHeaders(`deposit.TIMESTAMP.d-1.${body}`);
    bodyOf(await cloud.api.post('/rails/deposits/d-1', body, { credentials: null, headers }), 200);
    const { amount } = (await accountIn(api, 'USD')).balance;
    const { body: event } = await receiver.waitFor(
      ({ body: { type, data } }) => type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && data.balance.amount === amount,
    );
    expect(event.data.fundingPaymentInstructions).toEqual(owned(true, bank('R-5')));
  });

  it('are those of a customer, of whom nothing is shown once the account is closed', async () => {
    const customer = {
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Example',
      platformCustomerId: 'example-user-closed',
    };
    const { id: customerId } = bodyOf(await api.post('/customers', customer), 201);
    const { id } = await ofCustomer(customerId);
    expect(await give([bank('R-6')], id)).toBe('RECORDED');
    expect((await ofCustomer(customerId)).fundingPaymentInstructions).toEqual(owned(false, bank('R-6')));
    expect((await ofCustomer(recipient.customerId)).fundingPaymentInstructions).toEqual([]);
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    expect(await ofCustomer(customerId)).toMatchObject({ status: 'CLOSED', fundingPaymentInstructions: [] });
    expect(await give([bank('R-7')], id)).toBe('NONE');
    const events = await untilSent(id, 2);
    expect(events.map(({ data }) => data.fundingPaymentInstructions)).toEqual([owned(false, bank('R-6')), []]);
  });

  it('are refused for an account that is none of production, or of another platform', async () => {
    const sandboxAccount = await fundedAccount(cloud.api);
    const other = await aProductionPlatform(cloud);
    const before = await shown();
    for (const [changes, id] of [
      [{ platformId: cloud.platformId }, sandboxAccount],
      [{}, sandboxAccount],
      [{}, other.accountId],
      [{ platformId: other.platformId }, accountId],
      [{ platformId: 'unknown' }, accountId],
      [{}, 'InternalAccount:00000000-0000-4000-8000-000000000000'],
      [{}, recipient.customerId],
    ] as const)
      expect((await report(changes, id)).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect(await shown()).toEqual(before);
    expect((await accountIn(other.api, 'USD')).fundingPaymentInstructions).toEqual([]);
  });

  it('are refused without the signature of the rail over exactly these', async () => {
    const before = await shown();
    const body = JSON.stringify({ platformId, reportedAt: nextMinute(), fundingPaymentInstructions: [bank('R-8')] });
    const text = `instructions.TIMESTAMP.${accountId}.${body}`;
    const { id: euros } = await accountIn(api, 'EUR');
    for (const [id, sent, headers] of [
      [accountId, body, {}],
      [accountId, body, signedHeaders(text, { key: 'another-secret' })],
      [accountId, body, signedHeaders(text.replace('instructions.', 'deposit.'))],
      [accountId, body.replace('R-8', 'R-9'), signedHeaders(text)],
      [euros, body, signedHeaders(text)],
      [accountId, body, signedHeaders(text, { timestamp: Math.floor(Date.now() / 1000) - 301 })],
    ] as const)
      expect((await send(id, sent, headers)).body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    expect(await shown()).toEqual(before);
  });

  it('are refused where they are malformed or too many', async () => {
    const before = await shown();
    for (const fundingPaymentInstructions of [
      undefined,
      'none',
      [{}],
      [{ accountOrWalletInfo: { accountType: 'USD_ACCOUNT' } }],
      Array(21).fill(wallet),
      [{ ...wallet, instructionsNotes: 'x'.repeat(20_000) }],
    ])
      expect((await report({ fundingPaymentInstructions })).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect((await report({ padding: 'x'.repeat(1_100_000) })).body).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    const { id: euros } = await accountIn(api, 'EUR');
    expect((await report({}, euros)).body).toMatchObject({ status: 400, code: 'INVALID_CURRENCY' });
    expect(await shown()).toEqual(before);
  });
});
