/** What each variant of a transaction shows in each state, field by field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { authorize, createCard, createCardholder, purchase, simulate } from '../kit/client/cards.ts';
import { createBankAccount, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;
let recipient: Recipient;
/** The same recipient's bank account. */
let bank: Recipient;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
  accountId = await fundedAccount(api);
  recipient = await aRecipient(api);
  bank = { ...recipient, externalAccountId: await createBankAccount(api, recipient.customerId) };
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const read = async (id: string): Promise<AnyBody> => bodyOf(await api.get(`/transactions/${id}`), 200);
const transfer = (direction: 'in' | 'out', externalAccountId: string, changes: object = {}) => {
  const [source, destination] = direction === 'in' ? [externalAccountId, accountId] : [accountId, externalAccountId];
  return api.post(`/transfer-${direction}`, {
    source: { accountId: source },
    destination: { accountId: destination, ...(direction === 'out' && changes) },
    amount: 500,
  });
};
const daysAfter = (time: string, days: number): string => new Date(Date.parse(time) + days * 86_400_000).toISOString();

describe('the rail of an outgoing transaction', () => {
  const overRail = (paymentRail: string) => ({
    destination: { destinationType: 'ACCOUNT', accountId: bank.externalAccountId, paymentRail },
  });

  it('is the first of the account, and tells from the quote on when the money settles', async () => {
    const quote = await aLockedQuote(api, accountId, bank);
    const expected = {
      paymentRail: 'ACH',
      railSelectionMode: 'AUTO',
      settlementTimelineSeconds: 172_800,
      expectedSettlementAt: daysAfter(quote.createdAt, 2),
    };
    expect(await read(quote.transactionId)).toMatchObject({ status: 'PENDING', ...expected });
    bodyOf(await api.post(`/quotes/${quote.id}/execute`), 200);
    expect(await transactionIn(api, quote.transactionId, 'COMPLETED')).toMatchObject(expected);
  });

  it('is the one that the platform chose', async () => {
    const { transactionId, createdAt } = await aPayment(api, accountId, bank, overRail('WIRE'));
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({
      paymentRail: 'WIRE',
      railSelectionMode: 'MANUAL',
      settlementTimelineSeconds: 86_400,
      expectedSettlementAt: daysAfter(createdAt, 1),
    });
    const chosen = bodyOf(await transfer('out', bank.externalAccountId, { paymentRail: 'WIRE' }), 201);
    expect(chosen).toMatchObject({ paymentRail: 'WIRE', railSelectionMode: 'MANUAL' });
    await transactionIn(api, chosen.id, 'COMPLETED');
  });

  it('settles at once where it is an instant one, and is none on the way to a wallet', async () => {
    const instant = await aPayment(api, accountId, bank, overRail('RTP'));
    expect(await transactionIn(api, instant.transactionId, 'COMPLETED')).toMatchObject({
      paymentRail: 'RTP',
      settlementTimelineSeconds: 0,
      expectedSettlementAt: null,
    });
    const { transactionId } = await aPayment(api, accountId, recipient);
    expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({
      paymentRail: null,
      railSelectionMode: null,
      settlementTimelineSeconds: null,
      expectedSettlementAt: null,
    });
  });
});

describe('the memo of a payment', () => {
  it.each([80, 81])('that travels with it has at most 80 characters, not %d', async (length) => {
    const remittanceInformation = 'x'.repeat(length);
    const quoted = await api.post('/quotes', quoteRequest(accountId, bank, { remittanceInformation }));
    const request = { source: { accountId }, destination: { accountId: bank.externalAccountId }, amount: 500 };
    const transferred = await api.post('/transfer-out', { ...request, remittanceInformation });
    const status = length > 80 ? 400 : 201;
    expect([quoted.status, transferred.status]).toEqual([status, status]);
    if (status === 201) await transactionIn(api, transferred.body.id, 'COMPLETED');
  });
});

describe('the rate of a transaction', () => {
  it('adds up: what is sent without fixed fees, times both multipliers, is what is received', async () => {
    const platformFeeOverride = { platformFixedFee: { amount: 50, currency: 'USD' }, platformVariableFeeBps: 30 };
    const { transactionId } = await aPayment(api, accountId, recipient, { platformFeeOverride });
    const { sentAmount, receivedAmount, fees, platformFees, exchangeRate, rateDetails } = await transactionIn(
      api,
      transactionId,
      'COMPLETED',
    );
    expect(platformFees).toBe(50 + 30);
    expect(fees).toBe(platformFees + 30);
    expect(rateDetails).toMatchObject({
      counterpartyFixedFee: 0,
      serviceApiFixedFee: 0,
      serviceApiVariableFeeRate: 0.3,
      serviceApiVariableFeeAmount: 30,
    });
    const { counterpartyMultiplier, serviceApiMultiplier } = rateDetails;
    const received = (sentAmount.amount - 50) * serviceApiMultiplier * counterpartyMultiplier;
    expect(received / receivedAmount.amount).toBeCloseTo(1, 4);
    const net = (sentAmount.amount - fees) / 100;
    expect(exchangeRate).toBeCloseTo(net / (receivedAmount.amount / 100_000_000), 6);
  });
});

describe('a transfer in', () => {
  it.each(['002', '003', '004'])(
    'that fails says so and refunds nothing, for an account that ends in %s',
    async (ending) => {
      const external = await createBankAccount(api, recipient.customerId, ending);
      const { id } = bodyOf(await transfer('in', external), 201);
      const failed = await transactionIn(api, id, 'FAILED');
      expect(failed).toMatchObject({ type: 'INCOMING', direction: 'CREDIT', failureReason: 'COLLECTION_FAILED' });
      expect(failed).not.toHaveProperty('refund');
      expect(failed).not.toHaveProperty('settledAt');
      expect(
        (await receiver.waitFor(({ body }) => body.type === 'INCOMING_PAYMENT.FAILED' && body.data.id === id)).body
          .data,
      ).toEqual(failed);
    },
  );

  it('that arrives has no reason of a failure, and says when it settled', async () => {
    const { id } = bodyOf(await transfer('in', bank.externalAccountId), 201);
    const arrived = await transactionIn(api, id, 'COMPLETED');
    expect(arrived).not.toHaveProperty('failureReason');
    expect(arrived.settledAt).toBe(arrived.updatedAt);
    expect(arrived.receivedAmount).toEqual(arrived.sentAmount);
  });
});

describe('a card transaction', () => {
  it('is none that a platform cancels, confirms, approves or reverses, and is found all the same', async () => {
    const { id: cardId } = await createCard(api, await createCardholder(api));
    const { id } = await authorize(api, cardId, 1_000);
    const refused = async (path: string, body?: object) => {
      const { status, code } = (await api.post(path, body)).body;
      return [status, code];
    };
    expect(await refused(`/transactions/${id}/cancel`)).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(`/transactions/${id}/confirm`)).toEqual([400, 'INVALID_INPUT']);
    const notPending = [409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'];
    expect(await refused(`/transactions/${id}/approve`)).toEqual(notPending);
    expect(await refused(`/transactions/${id}/reject`)).toEqual(notPending);
    expect(await refused(`/sandbox/transactions/${id}/simulate`, { event: 'BANK_RETURN' })).toEqual([409, 'CONFLICT']);
    const unknown = id.replace(/.{12}$/, '000000000000');
    expect(await refused(`/transactions/${unknown}/cancel`)).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    expect(await read(id)).toMatchObject({ id, status: 'AUTHORIZED' });
  });

  it('keeps the time of its authorization and tells that of its newest event, on every webhook too', async () => {
    const holder = await createCardholder(api);
    const { id: cardId } = await createCard(api, holder);
    const authorized = await authorize(api, cardId, 1_000);
    const { id, issuerTransactionToken, authorizedAt } = authorized;
    expect(authorized).toMatchObject({
      type: 'CARD',
      status: 'AUTHORIZED',
      direction: 'DEBIT',
      cardId,
      customerId: holder.customerId,
      accountId: holder.accountId,
      merchant: purchase(1_000).merchant,
      createdAt: authorizedAt,
      lastEventAt: authorizedAt,
    });
    const steps = [
      ['clearing', 400, 'PARTIALLY_SETTLED'],
      ['clearing', 600, 'SETTLED'],
      ['return', 1_000, 'REFUNDED'],
    ] as const;
    let earlier = authorized;
    for (const [kind, amount, status] of steps) {
      expect(await simulate(api, cardId, kind, { cardTransactionId: id, amount })).toBe(issuerTransactionToken);
      const shown = await read(id);
      expect(shown).toMatchObject({
        status,
        direction: 'DEBIT',
        authorizedAt,
        createdAt: authorizedAt,
        issuerTransactionToken,
      });
      expect(shown.lastEventAt >= earlier.lastEventAt).toBe(true);
      expect(shown.updatedAt).toBe(shown.lastEventAt);
      const delivered = await receiver.waitFor(
        ({ body }) => body.type === `CARD_TRANSACTION.${status}` && body.data.id === id,
      );
      expect(delivered.body.data).toEqual(shown);
      earlier = shown;
    }
  });
});
