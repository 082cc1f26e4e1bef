/** Quotes of production that the payer funds in real time, with a rail beside them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { accountIn, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { canceled, signedHeaders } from '../kit/fake-rail.ts';

let platformId: ConnectedPlatform['platformId'];
let api: ConnectedPlatform['api'];
let accountId: ConnectedPlatform['accountId'];
let recipient: ConnectedPlatform['recipient'];
let rail: ConnectedPlatform['rail'];
let receiver: ConnectedPlatform['receiver'];
let cloud: ConnectedPlatform['cloud'];
let stop: ConnectedPlatform['stop'];

async function signed(path: string, purpose: string, subject: string, content: object): Promise<AnyBody> {
  const body = JSON.stringify({ platformId, ...content });
  const headers = signedHeaders(`${purpose}.TIMESTAMP.${subject}.${body}`);
  const send = purpose === 'instructions' ? cloud.api.put : cloud.api.post;
  return bodyOf(await send(path, body, { credentials: null, headers }), 200);
}
const instruct = (fundingPaymentInstructions: readonly object[]) =>
  signed(`/rails/internal-accounts/${accountId}/funding-instructions`, 'instructions', accountId, {
    ...{ reportedAt: new Date().toISOString(), fundingPaymentInstructions },
  });
const bank = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '000000000000', routingNumber: '000000001' },
  ...{ bankName: 'Example Bank', paymentRails: ['RTP', 'FEDNOW'], reference: 'OWN-1' },
};
const wallet = { accountType: 'BASE_WALLET', address: '0x1', assetType: 'USDC' };

beforeAll(async () => {
  ({ platformId, api, accountId, recipient, rail, receiver, cloud, stop } = await aConnectedPlatform());
  await instruct([{ accountOrWalletInfo: bank }, { accountOrWalletInfo: wallet }]);
});
afterAll(() => stop());

const asked = (currency = 'USD') =>
  api.post('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency },
    destination: { destinationType: 'ACCOUNT', accountId: recipient.externalAccountId },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000 },
  });
async function aQuote(): Promise<{ readonly quote: AnyBody; readonly reference: string }> {
  const quote = bodyOf(await asked(), 201);
  return { quote, reference: quote.paymentInstructions[0].accountOrWalletInfo.reference };
}
let deposits = 0;
const pay = (reference: string, amount: number, changes: object = {}): Promise<AnyBody> => {
  deposits += 1;
  return payAs(`funding-${deposits}`, reference, amount, changes);
};
const payAs = (depositId: string, reference: string, amount: number, changes: object = {}): Promise<AnyBody> =>
  signed(`/rails/deposits/${depositId}`, 'deposit', depositId, { reference, amount, currency: 'USD', ...changes });
const sendBack = (depositId: string, amount: number): Promise<AnyBody> =>
  signed(`/rails/deposits/${depositId}/return`, 'deposit-return', depositId, {
    ...{ returnId: 'back', amount, currency: 'USD' },
  });
const shown = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);
const balance = async (): Promise<number> => (await accountIn(api, 'USD')).totalBalance.amount;
const untilIs = (id: string, isReached: (transaction: AnyBody) => boolean) => until(() => shown(id), isReached);
const ordersOf = (id: string) => rail.ordersFor(id.replace('Transaction:', ''));

describe('a quote of production that is funded in real time', () => {
  it("shows the bank account of its payer with the quote's own reference, and no address without one", async () => {
    const { quote, reference } = await aQuote();
    expect(quote).toMatchObject({ status: 'PENDING', source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } });
    expect(quote.paymentInstructions).toEqual([
      {
        accountOrWalletInfo: { ...bank, reference },
        instructionsNotes: `Name the reference ${reference} in the transfer.`,
        isPlatformAccount: true,
      },
    ]);
    expect(reference).not.toBe('OWN-1');
    const { paymentInstructions, reconciliationInstructions } = await shown(quote.transactionId);
    expect([paymentInstructions, reconciliationInstructions]).toEqual([quote.paymentInstructions, { reference }]);
  });

  it('is not offered in a currency for which the rail has reported nothing', async () => {
    expect((await asked('EUR')).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
  });

  it('is paid out once when the money comes, however often it is reported, and names its sender', async () => {
    const { quote, reference } = await aQuote();
    const before = await balance();
    const sender = { accountHolderName: 'Jane Example', accountIdentifier: '000123456789' };
    const first = await payAs('paid-once', reference.toLowerCase(), 1_000, { sender, paymentRail: 'RTP' });
    expect(first).toEqual({ depositId: 'paid-once', effect: 'RECORDED', transactionId: quote.transactionId });
    expect((await payAs('paid-once', reference, 1_000)).effect).toBe('NONE');
    await until(
      () => ordersOf(quote.transactionId).length,
      (orders) => orders === 1,
    );
    expect(await shown(quote.transactionId)).toMatchObject({
      status: 'PROCESSING',
      source: { accountHolderName: 'Jane Example', accountIdentifier: '********6789', paymentRail: 'RTP' },
    });
    expect(await balance()).toBe(before);
  });

  it.each([999, 1_001])('fails with the wrong amount (%i), which the rail sends back', async (amount) => {
    const { quote, reference } = await aQuote();
    const before = await balance();
    const { depositId } = await pay(reference, amount);
    const failed = await untilIs(quote.transactionId, ({ refund }) => refund?.status === 'COMPLETED');
    expect(failed).toMatchObject({ status: 'FAILED', failureReason: 'FUNDING_AMOUNT_MISMATCH' });
    const [order] = rail.returnsOf(depositId);
    expect(order?.body).toMatchObject({ depositId, amount: { amount, currency: { code: 'USD' } } });
    expect(order?.headers['idempotency-key']).toBe(`${quote.transactionId.replace('Transaction:', '')}-refund`);
    // The rail reports that it has sent it back, which is booked already.
    expect((await sendBack(depositId, amount)).effect).toBe('NONE');
    expect(await balance()).toBe(before);
    expect(ordersOf(quote.transactionId)).toEqual([]);
  });

  it('is refunded to the account of its payer where the rail cannot send the money back', async () => {
    rail.answerReturnsWith(422);
    const { quote, reference } = await aQuote();
    const before = await balance();
    const { depositId } = await pay(reference, 5);
    await untilIs(quote.transactionId, ({ refund }) => refund?.status === 'COMPLETED');
    expect(await balance()).toBe(before + 5);
    // What the payer's bank recalls then is taken again.
    expect((await sendBack(depositId, 5)).effect).toBe('RECORDED');
    expect(await balance()).toBe(before);
    rail.answerReturnsWith(202);
  });

  it('is sent back by the rail when its payout is canceled', async () => {
    const { quote, reference } = await aQuote();
    const { depositId } = await pay(reference, 1_000);
    await until(
      () => ordersOf(quote.transactionId).length,
      (orders) => orders === 1,
    );
    bodyOf(await api.post(`/transactions/${quote.transactionId}/cancel`, {}), 200);
    await untilIs(quote.transactionId, ({ refund }) => refund?.status === 'COMPLETED');
    expect(rail.returnsOf(depositId)).toHaveLength(1);
  });

  it('is sent back by the rail when that says later that it has stopped the payout', async () => {
    rail.answerCancellationsWith(202);
    const { quote, reference } = await aQuote();
    const { depositId } = await pay(reference, 1_000);
    await until(
      () => ordersOf(quote.transactionId).length,
      (orders) => orders === 1,
    );
    bodyOf(await api.post(`/transactions/${quote.transactionId}/cancel`, {}), 200);
    const paymentId = quote.transactionId.replace('Transaction:', '');
    await until(
      () => rail.cancellationsOf(paymentId).length,
      (asked) => asked > 0,
    );
    expect(rail.returnsOf(depositId)).toEqual([]);
    await signed(`/rails/payouts/${paymentId}/outcome`, 'outcome', paymentId, { outcome: 'CANCELED' });
    await untilIs(quote.transactionId, ({ refund }) => refund?.status === 'COMPLETED');
    expect(rail.returnsOf(depositId)).toHaveLength(1);
    rail.answerCancellationsWith(canceled);
  });

  it('leaves what comes twice to the account of its payer, as a deposit of its own', async () => {
    const { quote, reference } = await aQuote();
    const before = await balance();
    await pay(reference, 1_000);
    const { effect, transactionId } = await pay(reference, 700);
    expect(effect).toBe('RECORDED');
    expect(transactionId).not.toBe(quote.transactionId);
    expect(await shown(transactionId)).toMatchObject({ type: 'INCOMING', destination: { accountId } });
    expect(await balance()).toBe(before + 700);
    await receiver.waitFor(({ body }) => body.type === 'INCOMING_PAYMENT.COMPLETED' && body.data.id === transactionId);
  });

  it("takes what its payer's bank recalls from the platform, as the payment is not undone", async () => {
    const { quote, reference } = await aQuote();
    const { depositId } = await pay(reference, 1_000);
    await until(
      () => ordersOf(quote.transactionId).length,
      (orders) => orders === 1,
    );
    const before = await balance();
    expect((await sendBack(depositId, 1_000)).effect).toBe('RECORDED');
    expect((await sendBack(depositId, 1_000)).effect).toBe('NONE');
    expect(await balance()).toBe(before - 1_000);
    expect(await shown(quote.transactionId)).toMatchObject({ status: 'PROCESSING' });
  });

  it('is not offered any more once its payer has only an address without a reference', async () => {
    await instruct([{ accountOrWalletInfo: wallet }]);
    expect((await asked()).body).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' });
  });
});
