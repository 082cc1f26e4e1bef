import { giveUpAfterMs } from '../../contract/figures.ts';
import type { PlatformId } from '../../domain/ids.ts';
import { hasWorkflow } from '../../domain/payments/payment.ts';
import { elapsedMs, now, windowBefore } from '../../ports/clock.ts';
import { logOpenWork } from '../../runtime/log.ts';
import { isOpen, openPayments } from '../../store/payments/open-payments.ts';
import { findSearch, walkTransactions } from '../../store/payments/transaction-search.ts';
import { walkPlatformIds } from '../../store/platforms/platform-list.ts';
import { readRecords } from '../../store/record-list.ts';
import type { Store } from '../../store/table.ts';
import { toDelivery, undeliveredList } from '../../store/webhooks/deliveries.ts';

/** A day more than a webhook is retried: one that is older has ended. */
const webhookWindowSeconds = giveUpAfterMs / 1000 + 24 * 3600;

/**
 * Measures how old the oldest work is that has not ended: payments, card authorizations whose time is over, and webhooks that are retried. It
 * reads the lists of what is open, so its cost follows the work that waits and not the size of the table.
 */
export async function measureOpenWork(store: Store): Promise<void> {
  const startedAt = performance.now();
  const ages = { oldestPaymentSeconds: 0, oldestWebhookSeconds: 0 };
  let platforms = 0;
  for await (const platformId of walkPlatformIds(store)) {
    platforms += 1;
    const [payment, overdue, webhook] = await Promise.all([
      oldestPayment(store, platformId),
      oldestOverdueAuthorization(store, platformId),
      oldestWebhook(store, platformId),
    ]);
    ages.oldestPaymentSeconds = Math.max(ages.oldestPaymentSeconds, ageInSeconds(payment), ageInSeconds(overdue));
    ages.oldestWebhookSeconds = Math.max(ages.oldestWebhookSeconds, ageInSeconds(webhook));
  }
  logOpenWork({ platforms, ...ages, durationMs: Math.round(performance.now() - startedAt) });
}

/**
 * When the platform's oldest open payment was created. One that waits for a customer or a payer ends within minutes, unless its workflow is
 * over or was never started. What was announced to an account waits for its rail, without a workflow.
 */
async function oldestPayment(store: Store, platformId: PlatformId): Promise<string | undefined> {
  const oldestFirst = { ascending: true, batch: 1 };
  for await (const { transaction } of walkTransactions(store, openPayments(platformId), oldestFirst)) {
    if ('paymentId' in transaction && hasWorkflow(transaction) && isOpen(transaction)) return transaction.createdAt;
  }
  return undefined;
}

/** The statuses of card transactions that hold money until it is cleared. */
const holdingStatuses = ['AUTHORIZED', 'PARTIALLY_SETTLED'] as const;

/**
 * When the time of the platform's oldest card authorization is or was over. Its workflow ends it then, so one that is still open has none: what
 * it holds cannot be spent.
 */
async function oldestOverdueAuthorization(store: Store, platformId: PlatformId): Promise<string | undefined> {
  const ends = await Promise.all(
    holdingStatuses.map(async (status) => {
      const search = await findSearch(store, platformId, { status }, {});
      for await (const { transaction } of walkTransactions(store, search, { ascending: true, batch: 1 })) {
        if (transaction.kind === 'CARD') return transaction.authorizedUntil;
      }
      return undefined;
    }),
  );
  return ends.filter((end) => end !== undefined).toSorted()[0];
}

/** When the platform's oldest event happened that is still retried. */
async function oldestWebhook(store: Store, platformId: PlatformId): Promise<string | undefined> {
  const { records } = await readRecords(store, {
    platformId,
    list: undeliveredList(platformId),
    range: { from: windowBefore(now(), webhookWindowSeconds).toISOString() },
    after: undefined,
    ascending: true,
    limit: 1,
    toRecord: toDelivery,
    passes: ({ status }) => status === 'PENDING',
  });
  return records[0]?.at;
}

const ageInSeconds = (since: string | undefined): number =>
  since === undefined ? 0 : Math.max(0, Math.round(elapsedMs(since) / 1000));
