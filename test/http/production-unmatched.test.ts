/** Deposits of production as incoming transactions, and those that no account is found for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { accountIn, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { signedHeaders } from '../kit/fake-rail.ts';
import { operateOn } from '../kit/operate.ts';

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
  return `unmatched/${deposits}`;
};
/** Reports as the connector does, with a signature over the report. */
async function signed(path: string, purpose: string, subject: string, content: object): Promise<AnyBody> {
  const body = JSON.stringify({ platformId, ...content });
  const headers = signedHeaders(`${purpose}.TIMESTAMP.${subject}.${body}`);
  const send = purpose === 'instructions' ? cloud.api.put : cloud.api.post;
  return send(path, body, { credentials: null, headers });
}
const report = async (depositId: string, changes: object): Promise<AnyBody> => {
  const path = `/rails/deposits/${encodeURIComponent(depositId)}`;
  const content = { amount: 500, currency: 'USD', ...changes };
  return bodyOf(await signed(path, 'deposit', depositId, content), 200);
};
const reportReturn = async (depositId: string, amount: number, returnId = 'example-return') => {
  const path = `/rails/deposits/${encodeURIComponent(depositId)}/return`;
  return bodyOf(await signed(path, 'deposit-return', depositId, { returnId, amount, currency: 'USD' }), 200);
};
const balance = async (): Promise<number> => (await accountIn(api, 'USD')).totalBalance.amount;
const transaction = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);
const listed = async (query: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions?${query}`), 200);
const eventsOf = (id: string) =>
  receiver.received
    .map(({ body }) => body)
    .filter(({ data }) => data.id === id)
    .map(({ type, data }) => `${type} ${data.status}`);
const untilSent = (id: string, ...events: readonly string[]) =>
  until(
    () => eventsOf(id),
    ({ length }) => length >= events.length,
  ).then((sent) => expect(sent.toSorted()).toEqual(events.toSorted()));

const ofCustomer = async (): Promise<AnyBody> =>
  bodyOf(await api.get(`/customers/internal-accounts?currency=USD&customerId=${recipient.customerId}`), 200).data[0];
/** Gives an account a reference of its own at a bank's account that it may share. */
const instruct = async (id: string, reference: string, accountNumber = '000000000000') =>
  bodyOf(
    await signed(`/rails/internal-accounts/${id}/funding-instructions`, 'instructions', id, {
      reportedAt: new Date(Date.now() - 60_000 + deposits).toISOString(),
      fundingPaymentInstructions: [
        {
          accountOrWalletInfo: {
            ...{ accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '000000001', bankName: 'Example Bank' },
            ...{ paymentRails: ['ACH', 'WIRE'], reference },
          },
        },
      ],
    }),
    200,
  );
const operate = (...args: readonly string[]) => operateOn(cloud.dataDir, 'rail', 'deposits', ...args);
const reason = ['--why', 'Named on the phone', '--by', 'Ann Example'];

describe('a deposit', () => {
  it('is an incoming transaction with its sender, listed, filtered, counted and announced like any other', async () => {
    const { id, customerId } = await ofCustomer();
    const { totalCount } = await listed('type=INCOMING');
    const { effect, transactionId } = await report(newDepositId(), {
      ...{ accountId: id, reference: 'INVOICE 7', paymentRail: 'WIRE', cashAccount: 'example-bank' },
      ...{ valueDate: '2025-10-31', traceNumber: '20251031000001', remittanceInformation: 'Invoice 7, thank you' },
      sender: { accountHolderName: 'Jane Example', accountIdentifier: 'DE02120300000000202051', bankName: 'Bank' },
    });
    expect(effect).toBe('RECORDED');
    const shown = await transaction(transactionId);
    expect(shown).toMatchObject({
      ...{ id: transactionId, type: 'INCOMING', direction: 'CREDIT', status: 'COMPLETED', customerId },
      platformCustomerId: expect.any(String),
      source: {
        ...{ sourceType: 'REALTIME_FUNDING', currency: 'USD', accountHolderName: 'Jane Example', bankName: 'Bank' },
        ...{ accountIdentifier: '******************2051', paymentRail: 'WIRE', traceNumber: '20251031000001' },
        remittanceInformation: 'Invoice 7, thank you',
      },
      destination: { destinationType: 'ACCOUNT', accountId: id, currency: 'USD' },
      receivedAmount: { amount: 500 },
      reconciliationInstructions: { reference: 'INVOICE 7' },
      ...{ fees: 0, settledAt: expect.any(String) },
    });
    await untilSent(transactionId, 'INCOMING_PAYMENT.PENDING PENDING', 'INCOMING_PAYMENT.COMPLETED COMPLETED');
    for (const query of [
      `customerId=${customerId}&type=INCOMING`,
      `receiverAccountIdentifier=${id}`,
      'reference=INVOICE%207',
      'type=INCOMING&status=COMPLETED&reference=INVOICE%207',
    ]) {
      const { data } = await listed(query);
      expect(data[0]).toEqual(shown);
    }
    expect((await listed('reference=INVOICE%208')).data).toEqual([]);
    expect(await listed('type=INCOMING')).toMatchObject({ totalCount: totalCount + 1 });
    for (const call of ['cancel', 'approve', 'reject'])
      expect((await api.post(`/transactions/${transactionId}/${call}`, {})).status).toBeGreaterThanOrEqual(400);
  });

  it('may be announced first, and is booked when it has arrived', async () => {
    const depositId = newDepositId();
    const before = await balance();
    const { transactionId } = await report(depositId, { accountId, status: 'PENDING' });
    expect(await transaction(transactionId)).toMatchObject({ status: 'PENDING' });
    expect(await balance()).toBe(before);
    // The bank in between has kept a part of it.
    expect(await report(depositId, { accountId, amount: 480 })).toMatchObject({ effect: 'RECORDED' });
    for (const status of ['PENDING', 'COMPLETED'])
      expect(await report(depositId, { accountId, amount: 480, status })).toMatchObject({ effect: 'NONE' });
    expect(await balance()).toBe(before + 480);
    expect(await transaction(transactionId)).toMatchObject({ status: 'COMPLETED', receivedAmount: { amount: 480 } });
    await untilSent(transactionId, 'INCOMING_PAYMENT.PENDING PENDING', 'INCOMING_PAYMENT.COMPLETED COMPLETED');
  });

  it('may fail after it was announced, and moves no money then', async () => {
    const depositId = newDepositId();
    const before = await balance();
    const { transactionId } = await report(depositId, { accountId, status: 'PENDING' });
    await report(depositId, { accountId, status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' });
    expect(await transaction(transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'COMPLIANCE_REJECTED',
    });
    const late = await signed(`/rails/deposits/${encodeURIComponent(depositId)}`, 'deposit', depositId, {
      ...{ accountId, amount: 500, currency: 'USD' },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await balance()).toBe(before);
    await untilSent(transactionId, 'INCOMING_PAYMENT.PENDING PENDING', 'INCOMING_PAYMENT.FAILED FAILED');
  });

  it('fails when all of it has gone back, and stays completed while a part is left', async () => {
    const depositId = newDepositId();
    const before = await balance();
    const { transactionId } = await report(depositId, { accountId });
    expect(await reportReturn(depositId, 200, 'a')).toEqual({ depositId, effect: 'RECORDED', transactionId });
    expect(await transaction(transactionId)).toMatchObject({ status: 'COMPLETED' });
    await reportReturn(depositId, 300, 'b');
    expect((await reportReturn(depositId, 300, 'b')).effect).toBe('NONE');
    const failed = await transaction(transactionId);
    expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
    expect([failed.refund, failed.settledAt]).toEqual([undefined, undefined]);
    expect(await balance()).toBe(before);
    await untilSent(
      transactionId,
      'INCOMING_PAYMENT.PENDING PENDING',
      'INCOMING_PAYMENT.COMPLETED COMPLETED',
      'INCOMING_PAYMENT.FAILED FAILED',
    );
  });
});

describe('a deposit without an account', () => {
  it('is matched by the reference of one account, and by a number that only one has', async () => {
    const { id } = await ofCustomer();
    await instruct(accountId, 'OWN-1');
    await instruct(id, 'CUSTOMER-1');
    const destinationOf = async (changes: object) => {
      const { effect, transactionId } = await report(newDepositId(), changes);
      return transactionId ? (await transaction(transactionId)).destination.accountId : effect;
    };
    expect(await destinationOf({ reference: 'customer 1' })).toBe(id);
    expect(await destinationOf({ reference: 'OWN-1', accountIdentifier: '0000 0000 0000' })).toBe(accountId);
    expect(await destinationOf({ reference: 'Thank you' })).toBe('UNMATCHED');
    // What has not arrived is not held.
    expect(await destinationOf({ reference: 'Thank you', status: 'PENDING' })).toBe('NONE');
    expect(await destinationOf({ accountIdentifier: '000000000000' })).toBe('UNMATCHED');
    expect(await destinationOf({ reference: 'OWN-1', currency: 'EUR' })).toBe('UNMATCHED');
    await instruct(id, 'CUSTOMER-2', '111111111111');
    expect(await destinationOf({ reference: 'Thank you', accountIdentifier: '111111111111' })).toBe(id);
    expect(await destinationOf({ reference: 'OWN-1', accountIdentifier: '111111111111' })).toBe('UNMATCHED');
    expect(await destinationOf({ reference: 'CUSTOMER-1' })).toBe('UNMATCHED');
  });

  it('is in suspense until a person assigns it, and is a transaction then', { timeout: 120_000 }, async () => {
    const depositId = newDepositId();
    const before = await balance();
    const sent = { reference: 'Rent', sender: { accountHolderName: 'Jane Example' } };
    expect(await report(depositId, sent)).toEqual({ depositId, effect: 'UNMATCHED' });
    expect((await report(depositId, sent)).effect).toBe('NONE');
    await reportReturn(depositId, 100);
    const { output } = await operate('list');
    expect(output).toMatch(
      new RegExp(`UNMATCHED {2}4\\.00 USD {2}${depositId} {2}reference Rent {2}from Jane Example`),
    );

    const missing = 'InternalAccount:99999999-9999-4999-8999-999999999999';
    const { errors } = await operate('assign', depositId, '--to', missing, ...reason);
    expect(errors).toContain(`Production has no ${missing} of this platform.`);
    const { output: assigned } = await operate('assign', depositId, '--to', accountId, ...reason);
    const [, transactionId = ''] = /^assigned: (Transaction:\S+)/.exec(assigned) ?? [];
    expect(await transaction(transactionId)).toMatchObject({
      ...{ type: 'INCOMING', status: 'COMPLETED', receivedAmount: { amount: 400 } },
      reconciliationInstructions: { reference: 'Rent' },
    });
    expect(await balance()).toBe(before + 400);
    expect((await operate('list')).output).not.toContain(depositId);
    const again = await operate('assign', depositId, '--to', accountId, ...reason);
    expect(again.output + again.errors).toContain(`The deposit ${depositId} is ASSIGNED by Ann Example`);
    expect((await report(depositId, sent)).effect).toBe('NONE');
    await reportReturn(depositId, 400, 'b');
    expect(await transaction(transactionId)).toMatchObject({ status: 'FAILED' });
    expect(await balance()).toBe(before);
  });

  it('is sent back by the rail when a person wants it', { timeout: 120_000 }, async () => {
    const depositId = newDepositId();
    await report(depositId, {});
    rail.answerReturnsWith(422);
    expect((await operate('return', depositId, ...reason)).output).toContain('returning: 5.00 USD');
    const [refused] = await until(
      () => rail.returnsOf(depositId),
      ({ length }) => length > 0,
    );
    expect(refused?.body).toMatchObject({ platformId, depositId, amount: { amount: 500, currency: { code: 'USD' } } });
    await until(
      async () => (await operate('list')).output,
      (output) => output.includes('The rail refused to return it.'),
    );

    rail.answerReturnsWith(202);
    await operate('return', depositId, ...reason);
    const orders = await until(
      () => rail.returnsOf(depositId),
      ({ length }) => length > 1,
    );
    const [first, second] = orders.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect((await operate('list')).output).toMatch(new RegExp(`RETURNING {2}5\\.00 USD {2}${depositId}`));
    await reportReturn(depositId, 500);
    expect((await operate('list')).output).not.toContain(depositId);
  });

  it('is assigned after its bank has not sent it back, and is taken from there should it leave after all', async () => {
    const depositId = newDepositId();
    const before = await balance();
    await report(depositId, {});
    const early = await operate('reopen', depositId, ...reason);
    expect(early.output + early.errors).toContain(`The deposit ${depositId} is not being returned.`);
    await operate('return', depositId, ...reason);
    expect((await operate('reopen', depositId, ...reason)).output).toContain('to decide: 5.00 USD');
    expect((await operate('list')).output).toMatch(new RegExp(`UNMATCHED {2}5\\.00 USD {2}${depositId}`));
    await operate('assign', depositId, '--to', accountId, ...reason);
    expect(await balance()).toBe(before + 500);
    await reportReturn(depositId, 500);
    expect(await balance()).toBe(before);
  });

  it('is refused for a platform that production does not have', async () => {
    const content = { platformId: cloud.platformId, amount: 500, currency: 'USD', reference: 'Rent' };
    const answer = await signed('/rails/deposits/other', 'deposit', 'other', content);
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
