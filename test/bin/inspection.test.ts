import { describe, expect, it } from 'vitest';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { bodyOf } from '../kit/client/api.ts';
import { authorize, createCard, createCardholder, customerAccount, purchase, simulate } from '../kit/client/cards.ts';
import { accountIn, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aRecipient, quoteRequest } from '../kit/client/rewards.ts';
import { useTestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();

const operate = (...args: readonly string[]) => operateOn(cloud.dataDir, ...args);

/** A refunded payment of the first platform, with another platform beside it. */
async function aRefundedPayment() {
  await anotherPlatform(cloud);
  const accountId = await fundedAccount(cloud.api);
  const quote = await cloud.api.post('/quotes', {
    ...quoteRequest(accountId, await aRecipient(cloud.api, '004')),
    immediatelyExecute: true,
  });
  const { transactionId, id: quoteId } = bodyOf(quote, 201);
  await transactionIn(cloud.api, transactionId, 'FAILED');
  return { accountId, transactionId, quoteId };
}

const refundIn = (transactionId: string, status: string) =>
  until(
    async () => bodyOf(await cloud.api.get(`/transactions/${transactionId}`), 200).refund?.status,
    (seen) => seen === status,
  );

describe('the commands for a single payment and balance', { timeout: 120_000 }, () => {
  it('show a payment with its state, history, postings and webhooks, and explain the balance it left', async () => {
    const { accountId, transactionId, quoteId } = await aRefundedPayment();
    const text = await operate('payment', 'show', quoteId);
    expect(text.output).toContain(`transaction  ${transactionId}`);
    expect(text.output).toMatch(/^status +FAILED, ACCOUNT_INVALID, refund (PENDING|COMPLETED)$/m);

    expect(text.output).toMatch(/^sends +100\.00 USD from /m);
    expect(text.output).toMatch(/^ +-100\.00 USD {2}InternalAccount:/m);

    const report = JSON.parse((await operate('payment', 'show', transactionId, '--json')).output);
    expect(report.history.map(({ what }: { what: string }) => what)).toContain('failed');
    for (const { postings } of report.entries) {
      const sums = Map.groupBy(postings as { currency: string; amount: number }[], ({ currency }) => currency);
      for (const lines of sums.values()) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }

    const explained = await operate('balance', 'explain', accountId, '--json');
    const explanation = JSON.parse(explained.output);
    expect(explained.code).toBe(0);
    expect(explanation.unexplained).toBe(0);
    expect(explanation.postings.at(-1).sum).toBe((await accountIn(cloud.api, 'USD')).balance.amount);
    expect(explanation.postings.map(({ cause }: { cause: string }) => cause)).toContain(transactionId);
    expect((await operate('balance', 'explain', accountId)).output).toMatch(
      /: [\d]+\.\d\d USD can be spent, 0\.00 USD/,
    );
  });

  it('show a card with what was declined of it and why, the newest first', async () => {
    const holder = await createCardholder(cloud.api, 1_000);
    const { id: cardId } = await createCard(cloud.api, holder);
    expect((await operate('card', 'show', cardId)).output).toContain('Nothing was declined in the last 30 days.');
    await simulate(cloud.api, cardId, 'authorization', purchase(1_001));
    const { id: cardTransactionId } = await authorize(cloud.api, cardId, 1_000);
    await simulate(cloud.api, cardId, 'authorization_advice', { cardTransactionId, amount: 1_200 });
    bodyOf(await cloud.api.patch(`/cards/${cardId}`, { state: 'FROZEN' }), 200);
    const token = await simulate(cloud.api, cardId, 'financial_authorization', purchase(5));
    const { output } = await operate('card', 'show', cardId, '--platform', cloud.platformId);
    expect(output).toContain(`${cardId}  FROZEN`);
    expect(output).toMatch(
      /CARD_PAUSED {2}0\.05 USD {2}EXAMPLE COFFEE\n.*INSUFFICIENT_FUNDS {2}12\.00 USD.*\n.*10\.01 USD/,
    );
    const { declines } = JSON.parse((await operate('card', 'show', cardId, '--json')).output);
    expect(declines).toHaveLength(3);
    expect(declines[0]).toMatchObject({ reason: 'CARD_PAUSED', issuerTransactionToken: token });
    expect((await operate('card', 'show', 'Card:unknown')).code).not.toBe(0);
  });

  it("add up the service's own accounts", async () => {
    const accountId = await fundedAccount(cloud.api);
    const read = async () =>
      JSON.parse((await operate('ledger', 'positions', '--json')).output) as Record<string, string>[];
    const of = (positions: readonly Record<string, string>[], account: string, currency: string) =>
      Number(positions.find((each) => each.account === account && each.currency === currency)?.amount ?? 0);
    const before = await read();
    const quote = { ...quoteRequest(accountId, await aRecipient(cloud.api)), immediatelyExecute: true };
    const { transactionId, totalReceivingAmount } = bodyOf(await cloud.api.post('/quotes', quote), 201);
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    const after = await read();
    const change = (account: string, currency: string) => of(after, account, currency) - of(before, account, currency);
    expect(change('system:service-fees', 'USD')).toBe(30);
    expect(change('system:exchange', 'USD')).toBe(9_970);
    expect(change('system:exchange', 'BTC')).toBe(-totalReceivingAmount);
    expect((await operate('ledger', 'positions')).output).toMatch(
      /^sandbox {5}system:exchange +-0\.\d{8} BTC\nsandbox {5}system:exchange +\d+\.70 USD$/m,
    );
  });

  it.each([
    ['to the account that paid', false],
    ['to another account', true],
  ])('begin a refund again that failed, %s', async (_, isOther) => {
    const accountId = await fundedAccount(cloud.api);
    const recipient = await aRecipient(cloud.api);
    const { transactionId } = bodyOf(
      await cloud.api.post('/quotes', { ...quoteRequest(accountId, recipient), immediatelyExecute: true }),
      201,
    );
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    const payee = () => (isOther ? customerAccount(cloud.api, recipient.customerId) : accountIn(cloud.api, 'USD'));
    const { id, balance } = await payee();
    const to = isOther ? ['--to', id] : [];
    for (const event of ['REFUND_FAIL', 'BANK_RETURN']) {
      bodyOf(await cloud.api.post(`/sandbox/transactions/${transactionId}/simulate`, { event }), 200);
    }
    await refundIn(transactionId, 'FAILED');
    const unknown = await operate(
      'payment',
      'refund',
      transactionId,
      '--why',
      'Test',
      '--to',
      recipient.externalAccountId,
    );
    expect(unknown).toMatchObject({ code: 2, errors: expect.stringContaining('has no account ExternalAccount:') });
    const first = await operate('payment', 'refund', transactionId, '--why', 'Test', '--run', 'first', ...to);
    expect(first.output).toBe('refunding as first\n');
    expect((await operate('payment', 'refund', transactionId, '--why', 'Test', '--run', 'first')).output).toMatch(
      /^left alone/,
    );
    await refundIn(transactionId, 'COMPLETED');
    expect((await payee()).balance.amount).toBe(balance.amount + 10_000);
    expect((await operate('payment', 'refund', transactionId, '--why', 'Test')).output).toMatch(/^left alone/);
  });

  it('list the accounts below zero', async () => {
    expect((await operate('ledger', 'overdrafts')).output).toBe('No account is below zero.\n');
  });

  it('say what a quote waits for, and resume only what has not ended', async () => {
    const accountId = await fundedAccount(cloud.api);
    const quote = bodyOf(await cloud.api.post('/quotes', quoteRequest(accountId, await aRecipient(cloud.api))), 201);
    const { output } = await operate('payment', 'show', quote.id);
    expect(output).toContain(`waits for    the execution of the quote until ${quote.expiresAt}`);
    expect((await operate('payment', 'resume', quote.id, '--why', 'Test', '--run', 'first')).output).toBe(
      'resumed as first\n',
    );
    expect((await operate('payment', 'resume', quote.id, '--why', 'Test', '--run', 'first')).output).toMatch(
      /^left alone/,
    );
    expect(bodyOf(await cloud.api.post(`/quotes/${quote.id}/execute`, {}), 200).status).toBe('PROCESSING');
    await transactionIn(cloud.api, quote.transactionId, 'COMPLETED');
  });

  it('send an event again that its receiver has', async () => {
    const receiver = await webhookReceiver();
    try {
      bodyOf(await cloud.api.patch('/config', { webhookEndpoint: receiver.url }), 200);
      const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
      const { id: customerId } = bodyOf(await cloud.api.post('/customers', customer), 201);
      const { body } = await receiver.waitFor(({ body: event }) => event.data?.id === customerId);
      expect(await operate('webhooks', 'resend', body.id, '--why', 'Test')).toMatchObject({
        code: 0,
        output: expect.stringMatching(new RegExp(`^${body.type} ${body.id} was [A-Z]+ and is queued to be sent again`)),
        errors: '',
      });
      const times = () => receiver.received.filter((webhook) => webhook.body.id === body.id).length;
      await until(times, (count) => count === 2);
    } finally {
      await receiver.close();
    }
  });

  it('know nothing that does not exist, and say what an id looks like', async () => {
    const unknown = '019542f5-b3e7-7d02-8000-000000000007';
    expect(await operate('payment', 'show', `Transaction:${unknown}`)).toMatchObject({
      code: 2,
      errors: `No platform has a payment Transaction:${unknown}.\n`,
    });
    expect((await operate('payment', 'show', 'Customer:x')).errors).toMatch(
      /is the id of neither a transaction nor a quote/,
    );
    expect((await operate('balance', 'explain', `InternalAccount:${unknown}`)).errors).toMatch(
      /^No platform has an account/,
    );
    expect((await operate('webhooks', 'resend', `Webhook:${unknown}`, '--why', 'Test')).errors).toMatch(
      /^No platform has an event/,
    );
  });
});
