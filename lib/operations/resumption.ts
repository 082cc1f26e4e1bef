import { giveUpAfterMs } from '../../functions/contract/figures.ts';
import type { CardRecord } from '../../functions/domain/cards/card.ts';
import type { CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import { awaitsProvider, type VerificationRecord } from '../../functions/domain/customers/verification.ts';
import { isProduction } from '../../functions/domain/environment.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../functions/domain/ids.ts';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { isFinal } from '../../functions/domain/lifecycle.ts';
import { amendPayment, isOver, type Payment } from '../../functions/domain/payments/payment.ts';
import { beginRefund } from '../../functions/domain/payments/refund.ts';
import { operationMoves } from '../../functions/domain/stablecoins/lifecycle.ts';
import { amend } from '../../functions/domain/versioned.ts';
import { isClosed } from '../../functions/domain/webhooks/delivery.ts';
import { expiryAfter, now, windowBefore } from '../../functions/ports/clock.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import {
  putCardTransaction,
  readCardTransaction,
  toCardTransactionRecord,
} from '../../functions/store/cards/card-transactions.ts';
import { putCard, readCard, toCardRecord } from '../../functions/store/cards/cards.ts';
import { putImport, toImportRecord } from '../../functions/store/customers/imports.ts';
import {
  putVerification,
  readVerification,
  toVerificationRecord,
} from '../../functions/store/customers/verifications.ts';
import { toAccount } from '../../functions/store/ledger/account-items.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { recordShardTotal } from '../../functions/store/ledger/sharding/parent-item.ts';
import { heldDepositType, toHeldDeposit } from '../../functions/store/payments/held-deposits.ts';
import { readPayment, replacePayment, toPayment } from '../../functions/store/payments/payments.ts';
import { scan } from '../../functions/store/scan.ts';
import {
  operationType,
  putOperation,
  readOperation,
  toOperationRecord,
} from '../../functions/store/stablecoins/operations.ts';
import { commit, commitUnlessStale, type Item, type Store, type Write } from '../../functions/store/table.ts';
import { toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { eventSourceTypes } from '../../functions/topology/item-types.ts';
import { cardInput, cardTransactionInput } from '../../functions/use-cases/cards/workflow-input.ts';
import { postMissing } from '../../functions/use-cases/ledger/post-entries.ts';
import { queueAnnouncement } from '../../functions/use-cases/payments/rails/queue-announcement.ts';
import { messageOf } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { enqueue } from '../../functions/use-cases/webhooks/message/delivery-queues.ts';
import { checkEvents } from '../../functions/use-cases/webhooks/recovery/missing-events.ts';

interface ResumptionOrder {
  /** The name of the run: a payment's workflow is started once for each name. */
  readonly run: string;
  /** Counts and changes nothing. */
  readonly dryRun?: boolean;
}

/** The payments and works that were resumed. */
export interface Resumed {
  /** Payments, card transactions and verifications that have not ended, and cards that their issuer has to know of. */
  payments: number;
  /** Those of them that an earlier run of the same name resumed. */
  already: number;
  imports: number;
  /** Mints and burns that have not ended. */
  stablecoinOperations: number;
  /** Open deliveries. */
  deliveries: number;
  /** Events without a delivery. */
  events: number;
  /** Journal entries that were in no book. */
  entries: number;
  /** Deposits that the rail has to send back and has not said to have. */
  returns: number;
}

/** The name becomes part of the names of executions, which have at most 80 characters. */
const runPattern = /^[A-Za-z0-9-]{1,30}$/;

/**
 * Resumes the workflows, imports, webhooks and returns of deposits of a restored table, and books what was not booked yet. The stream of
 * such a table is empty, so nothing else does. Safe to repeat: the payment's new version starts its workflow, and a delivery recognizes a
 * repeated event by its id. Throws when the name does not fit an execution.
 */
export async function resume(store: Store, { run, dryRun = false }: ResumptionOrder): Promise<Resumed> {
  requireRunName(run);
  const resumed = nothingResumed();
  for await (const item of scan(store, 'DELIVERY', 'JOURNAL', operationType, heldDepositType, ...eventSourceTypes)) {
    if (item.type === 'PAYMENT' || item.type === 'JOURNAL') resumed.entries += await postMissing(store, item, dryRun);
    if (item.type === 'JOURNAL') continue;
    if (item.type === operationType)
      resumed.stablecoinOperations += await restartOperation(store, item, { run, dryRun });
    else if (item.type === 'DELIVERY') resumed.deliveries += await redeliver(item, dryRun);
    else if (item.type === heldDepositType) resumed.returns += await orderReturnAgain(item, dryRun);
    else resumed.events += await sendMissingEvents(store, item, dryRun);
    if (item.type === 'INTERNAL_ACCOUNT' && !dryRun) await republishShardTotal(store, toAccount(item));
    if (item.type === 'IMPORT_JOB') resumed.imports += await continueImport(store, item, dryRun);
    const order = { run, dryRun };
    if (item.type === 'PAYMENT') await restartWorkflow(store, paymentOf(store, toPayment(item)), order, resumed);
    if (item.type === 'CARD') await restartWorkflow(store, cardOf(store, toCardRecord(item)), order, resumed);
    if (item.type === 'VERIFICATION')
      await restartWorkflow(store, verificationOf(store, toVerificationRecord(item)), order, resumed);
    if (item.type === 'CARD_TRANSACTION') {
      await restartWorkflow(store, cardTransactionOf(store, toCardTransactionRecord(item)), order, resumed);
    }
  }
  return resumed;
}

/**
 * Starts the workflow of one payment again, once for each name of a run. Returns false where it has ended or was resumed under this
 * name.
 */
export async function resumePayment(store: Store, payment: Payment, run: string): Promise<boolean> {
  requireRunName(run);
  const resumed = nothingResumed();
  await restartWorkflow(store, paymentOf(store, payment), { run }, resumed);
  return resumed.payments > 0;
}

interface RefundOrder {
  readonly run: string;
  /** The account that gets the money, `InternalAccount:…`, instead of the one that paid. */
  readonly to?: string | undefined;
}

/**
 * Begins the refund of a failed payment again whose refund has failed, once for each name of a run. Returns false where there is no such
 * refund. Throws where the named account cannot take it.
 */
export const refundAgain = async (
  store: Store,
  { platformId, paymentId, sendingCurrency }: Payment,
  { run, to }: RefundOrder,
): Promise<boolean> => {
  requireRunName(run);
  const other = to === undefined ? undefined : await requireRefundAccount(store, platformId, to, sendingCurrency);
  return untilCommitted(async () => {
    const payment = await readPayment(store, platformId, paymentId);
    if (payment?.status !== 'FAILED' || payment.refund?.status !== 'FAILED' || payment.resumption === run) return false;
    const refunding = beginRefund(payment, 'TRANSACTION_FAILED', now());
    const target = other && { refundAccountId: other.accountId };
    await commit(store, [replacePayment({ ...refunding, ...target, resumption: run })]);
    return true;
  });
};

async function requireRefundAccount(store: Store, platformId: PlatformId, id: string, currency: string) {
  const uuid = uuidOf('InternalAccount', id);
  const account = uuid && (await readAccount(store, platformId, uuid));
  if (!account) throw new Error(`The platform of the payment has no account ${id}.`);
  if (account.currency !== currency || account.status === 'CLOSED') {
    throw new Error(
      `${id} is ${account.status} in ${account.currency}; the refund needs an open account in ${currency}.`,
    );
  }
  return account;
}

const nothingResumed = (): Resumed => ({
  payments: 0,
  already: 0,
  imports: 0,
  stablecoinOperations: 0,
  deliveries: 0,
  events: 0,
  entries: 0,
  returns: 0,
});

function requireRunName(run: string): void {
  if (!runPattern.test(run)) throw new Error(`A run is named by 1 to 30 letters, digits and hyphens, not "${run}".`);
}

/** A payment, a card, a card transaction or a verification that may have to go on. */
interface Subject<T extends { readonly resumption?: string | undefined }> {
  readonly seen: T;
  readonly read: () => Promise<T | undefined>;
  readonly isOver: (subject: T) => boolean;
  /** Writes the next version, under this name of the run. */
  readonly restart: (subject: T, run: string) => Write;
}

const paymentOf = (store: Store, seen: Payment): Subject<Payment> => ({
  seen,
  read: () => readPayment(store, seen.platformId, seen.paymentId),
  isOver,
  restart: (payment, run) => replacePayment(amendPayment(payment, now(), { resumption: run })),
});

const cardOf = (store: Store, seen: CardRecord): Subject<CardRecord> => ({
  seen,
  read: () => readCard(store, seen.platformId, seen.cardId),
  // Nothing says which state of a production card its issuer knows: it gets the newest one again.
  isOver: (card) => (isProduction(card) ? card.stateReason === 'ISSUER_REJECTED' : cardInput(card).status === 'DONE'),
  restart: (card, run) => putCard(amend(card, now(), { resumption: run })),
});

const verificationOf = (store: Store, seen: VerificationRecord): Subject<VerificationRecord> => ({
  seen,
  read: () => readVerification(store, seen.platformId, seen.verificationId),
  isOver: (verification) => !awaitsProvider(verification),
  restart: (verification, run) => putVerification(amend(verification, now(), { resumption: run })),
});

const cardTransactionOf = (store: Store, seen: CardTransactionRecord): Subject<CardTransactionRecord> => ({
  seen,
  read: () => readCardTransaction(store, seen.platformId, seen.cardTransactionId),
  isOver: (transaction) => cardTransactionInput(transaction).status === 'DONE',
  restart: (transaction, run) => putCardTransaction(amend(transaction, now(), { resumption: run })),
});

/** Writes a version whose stream record starts the workflow. Does nothing for what has ended. */
async function restartWorkflow<T extends { readonly resumption?: string | undefined }>(
  store: Store,
  { seen, read, isOver: isEnded, restart }: Subject<T>,
  { run, dryRun }: ResumptionOrder,
  resumed: Resumed,
) {
  if (isEnded(seen)) return;
  if (seen.resumption === run) {
    resumed.already += 1;
    return;
  }
  resumed.payments += 1;
  if (dryRun) return;
  let subject: T | undefined = seen;
  await untilCommitted(async () => {
    subject ??= await read();
    const current = subject;
    subject = undefined;
    if (!current || isEnded(current) || current.resumption === run) return;
    await commit(store, [restart(current, run)]);
  });
}

/** Writes a version of a mint or burn whose stream record starts its workflow, once for each run. */
async function restartOperation(store: Store, item: Item, { run, dryRun }: ResumptionOrder): Promise<number> {
  const seen = toOperationRecord(item);
  if (isFinal(operationMoves, seen.status) || seen.resumption === run) return 0;
  if (dryRun) return 1;
  await untilCommitted(async () => {
    const current = await readOperation(store, seen.platformId, seen.stablecoinOperationId);
    if (!current || isFinal(operationMoves, current.status) || current.resumption === run) return;
    await commit(store, [putOperation(amend(current, now(), { resumption: run }))]);
  });
  return 1;
}

/** Records the shard total of a sharded account: the restored stream does not report what its shards received last. */
async function republishShardTotal(
  store: Store,
  { platformId, accountId, shardCount }: InternalAccount,
): Promise<void> {
  if (!shardCount) return;
  await untilCommitted(async () => {
    const account = await readAccount(store, platformId, uuidIn('InternalAccount', accountId));
    if (account?.shardCount) await commit(store, [recordShardTotal(account, account.shardTotal ?? 0, now())]);
  });
}

/** Queues an open delivery once more. The delivery itself knows whether it has been posted or has to wait. */
async function redeliver(item: Item, dryRun: boolean): Promise<number> {
  const delivery = toDelivery(item);
  // The workflow sends the webhook that asks for approval itself.
  if (isClosed(delivery.status) || delivery.isSynchronous) return 0;
  if (!dryRun) await enqueue('SLOW', messageOf(delivery, 'RESTORED'), now());
  return 1;
}

/** Queues the order to send a deposit back once more. The rail carries an order out once. */
async function orderReturnAgain(item: Item, dryRun: boolean): Promise<number> {
  const { platformId, status, deposit } = toHeldDeposit(item);
  if (status !== 'RETURNING') return 0;
  if (!dryRun) await queueAnnouncement({ platformId, depositId: deposit.depositId });
  return 1;
}

/** An event older than this, in seconds, was delivered or given up, and no later event waits for it. */
const longestOpenSeconds = (2 * giveUpAfterMs) / 1000;

/** Sends an item's newest events unless they have a delivery. */
async function sendMissingEvents(store: Store, item: Item, dryRun: boolean): Promise<number> {
  const at = now();
  // This machine's clock may be behind that of the functions.
  const span = {
    since: windowBefore(at, longestOpenSeconds).toISOString(),
    until: expiryAfter(at, 3600).toISOString(),
  };
  const events = await checkEvents(store, [item], span, 'RESTORED');
  const unknown = events.filter(({ delivery }) => !delivery);
  for (const { message } of dryRun ? [] : unknown) await enqueue('SLOW', message, at);
  return unknown.length;
}

/** Continues an import by its next version, whose stream record reaches the import's function. */
async function continueImport(store: Store, item: Item, dryRun: boolean): Promise<number> {
  const job = toImportRecord(item);
  if (job.status !== 'PENDING' && job.status !== 'PROCESSING') return 0;
  if (dryRun) return 1;
  // Where its function has written a newer version, the import is running.
  await commitUnlessStale(store, [putImport({ ...job, version: job.version + 1 })]);
  return 1;
}
