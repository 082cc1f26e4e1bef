import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { logger } from '../../functions/runtime/log.ts';
import production from '../../stages/prod.json' with { type: 'json' };
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createBankAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform } from '../kit/client/production.ts';
import { aPayment, dollars, type Recipient, refunded } from '../kit/client/rewards.ts';
import { fakeRail, signedHeaders } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

const hourMs = 3_600_000;
const idOf = (transactionId: string): string => transactionId.replace('Transaction:', '');

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let payer: {
  readonly platformId: PlatformId;
  readonly api: Api;
  readonly accountId: string;
  readonly recipient: Recipient;
};
beforeAll(async () => {
  rail = await fakeRail();
  cloud = await startTestCloud({ rail: { url: rail.url, secret: rail.secret } });
  payer = await aProductionPlatform(cloud);
});
afterAll(async () => {
  await rail.close();
  await cloud.stop();
});

const now = () => cloud.services.durable.clock.now();
const executionOf = (paymentId: string) =>
  cloud.services.stepFunctions.executions.list().find(({ arn }) => arn.includes(paymentId));

/** Goes from retry to retry of the payments' workflows until so much time has passed. Returns the longest time between two retries. */
async function retryFor(paymentIds: readonly string[], ms: number): Promise<number> {
  const { clock } = cloud.services.durable;
  const end = now() + ms;
  let longestMs = 0;
  const isSettled = (execution: ReturnType<typeof executionOf>) =>
    execution?.status !== 'RUNNING' || (execution.phase === 'RETRY' && (execution.dueAt ?? 0) > now());
  while (now() < end) {
    const waiting = await until(
      () => paymentIds.map(executionOf),
      (executions) => executions.every(isSettled),
      { pause: () => nextTurn() },
    );
    const due = waiting.flatMap((execution) => execution?.dueAt ?? []);
    if (due.length === 0) break;
    longestMs = Math.max(longestMs, ...due.map((at) => at - now()));
    clock.advance(Math.ceil(Math.min(...due) - now()));
  }
  return longestMs;
}

const report = async (paymentId: string, content: object) => {
  const body = JSON.stringify({ platformId: payer.platformId, ...content });
  const headers = signedHeaders(`outcome.TIMESTAMP.${paymentId}.${body}`);
  return bodyOf(await payer.api.post(`/rails/payouts/${paymentId}/outcome`, body, { credentials: null, headers }), 200)
    .effect;
};

/** The ages that the alarms on open work read. */
async function measuredAges(): Promise<Record<string, number>> {
  const logged = vi.spyOn(logger, 'info');
  await cloud.services.lambda.invoke('WatchOpenWork', queueEvent({}));
  const line = logged.mock.calls.find(([message]) => message === 'open work')?.[1];
  logged.mockRestore();
  return line as unknown as Record<string, number>;
}

describe('a connector that is down for a weekend', () => {
  it('delays payouts and collections, raises the alarm on their age, and each moves once when it is back', async () => {
    const { api, accountId, recipient } = payer;
    const before = await dollars(api);
    rail.answerWith(503);
    cloud.services.durable.clock.pause();
    const bank = await createBankAccount(api, recipient.customerId);
    const { transactionId } = await aPayment(api, accountId, recipient);
    const transfer = await api.post('/transfer-in', {
      source: { accountId: bank },
      destination: { accountId },
      amount: 5_000,
    });
    const transactions = [transactionId, bodyOf(transfer, 201).id as string];
    const paymentIds = transactions.map(idOf);
    const longestMs = await retryFor(paymentIds, 30 * hourMs);
    rail.answerWith('NONE');
    await retryFor(paymentIds, 34 * hourMs);

    expect(longestMs).toBeGreaterThan(0.25 * hourMs);
    expect(longestMs).toBeLessThanOrEqual(0.5 * hourMs);
    for (const id of transactions) expect((await api.get(`/transactions/${id}`)).body.status).toBe('PROCESSING');
    const { oldestPaymentSeconds = 0 } = await measuredAges();
    expect(oldestPaymentSeconds).toBeGreaterThanOrEqual(production.alarms.openPaymentHours * 3_600);

    rail.answerWith(202);
    const refused = new Map(paymentIds.map((id) => [id, rail.ordersFor(id).length]));
    await until(
      () => {
        const { clock } = cloud.services.durable;
        clock.advance(hourMs / 2);
        return paymentIds.map((id) => executionOf(id)?.phase);
      },
      (phases) => phases.every((phase) => phase === 'HELD'),
    );
    for (const [index, operation] of ['PAYOUT', 'COLLECTION'].entries()) {
      expect(await report(paymentIds[index] ?? '', { operation, outcome: 'DELIVERED' })).toBe('RECORDED');
    }
    for (const id of transactions) await transactionIn(api, id, 'COMPLETED');
    for (const id of paymentIds) {
      const orders = rail.ordersFor(id);
      expect(orders).toHaveLength((refused.get(id) ?? 0) + 1);
      expect(new Set(orders.map(({ raw }) => raw)).size).toBe(1);
      expect(new Set(orders.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
    }
    expect(await dollars(api)).toBe(before - 10_000 + 5_000);
    cloud.services.durable.clock.resume();
    await expectCleanBooks(cloud);
  }, 120_000);
});

describe('a rail that takes longer than the workflow waits', () => {
  const twoWeeksMs = 14 * 24 * hourMs;
  /** A payout and a collection whose workflows have timed out. */
  async function forgotten() {
    const { api, accountId, recipient } = payer;
    rail.answerWith(202);
    const bank = await createBankAccount(api, recipient.customerId);
    const { transactionId } = await aPayment(api, accountId, { ...recipient, externalAccountId: bank });
    const source = { accountId: bank };
    const transfer = await api.post('/transfer-in', { source, destination: { accountId }, amount: 5_000 });
    const transactions = [transactionId, bodyOf(transfer, 201).id as string] as const;
    await until(
      () => transactions.every((id) => rail.ordersFor(idOf(id)).length > 0),
      (areSent) => areSent,
    );
    cloud.services.durable.clock.advance(twoWeeksMs + hourMs);
    await until(
      () => transactions.map((id) => executionOf(idOf(id))?.status),
      (statuses) => statuses.every((status) => status === 'FAILED'),
    );
    return transactions;
  }

  it('has the last word: a failure takes effect whenever it is reported', async () => {
    const { api } = payer;
    const before = await dollars(api);
    const [payout, collection] = await forgotten();
    expect(await report(idOf(payout), { outcome: 'FAILED' })).toBe('RECORDED');
    expect(await report(idOf(collection), { operation: 'COLLECTION', outcome: 'FAILED' })).toBe('RECORDED');
    expect(await refunded(api, payout)).toMatchObject({ status: 'FAILED' });
    await transactionIn(api, collection, 'FAILED');
    expect(await dollars(api)).toBe(before);
  });

  it.each([
    ['CANCELED', 'PROCESSING', 'COMPLETED', 0],
    ['DELIVERED', 'COMPLETED', 'FAILED', 10_000],
  ])('ends a cancellation that it answers later by %s', async (outcome, status, refund, paid) => {
    const { api } = payer;
    const before = await dollars(api);
    const [payout, collection] = await forgotten();
    rail.answerCancellationsWith(202);
    bodyOf(await api.post(`/transactions/${payout}/cancel`), 200);
    await until(
      () => rail.cancellationsOf(idOf(payout)).length,
      (count) => count > 0,
    );
    expect(await report(idOf(payout), { outcome })).toBe('RECORDED');
    await until(
      async () => bodyOf(await api.get(`/transactions/${payout}`), 200),
      (shown) => shown.status === status && shown.refund?.status === refund,
    );
    expect(await dollars(api)).toBe(before - paid);
    await report(idOf(collection), { operation: 'COLLECTION', outcome: 'FAILED' });
    await transactionIn(api, collection, 'FAILED');
  });

  it('delivers and is believed just the same', async () => {
    const { api } = payer;
    const before = await dollars(api);
    const [payout, collection] = await forgotten();
    expect(await report(idOf(payout), { outcome: 'DELIVERED' })).toBe('RECORDED');
    expect(await report(idOf(collection), { operation: 'COLLECTION', outcome: 'DELIVERED' })).toBe('RECORDED');
    for (const id of [payout, collection]) await transactionIn(api, id, 'COMPLETED');
    expect(await dollars(api)).toBe(before - 10_000 + 5_000);
    await expectCleanBooks(cloud);
  });
});
