import { tellingItemTypes } from '../contract/wiring.ts';
import type { InternalAccount } from '../domain/account.ts';
import { giveUpAfterMs } from '../domain/delivery.ts';
import { amendPayment, isOver, type Payment } from '../domain/payment.ts';
import { accountUuidOf, tellPocketed } from '../store/account-pockets.ts';
import { readAccount, toAccount } from '../store/accounts.ts';
import { putImport, toImportRecord } from '../store/customer-imports.ts';
import { isClosed, toDelivery } from '../store/deliveries.ts';
import { readPayment, replacePayment, toPayment } from '../store/payments.ts';
import { scan } from '../store/scan.ts';
import { commit, type Item, StaleWrite, type Store } from '../store/table.ts';
import { expiryAfter, now, windowBefore } from './clock.ts';
import { untilCommitted } from './retry.ts';
import { messageOf } from './webhooks/delivery-message.ts';
import { enqueue } from './webhooks/lanes.ts';
import { findOverlooked } from './webhooks/overlooked.ts';

export interface ResumptionOrder {
  /** What this run is called: a payment's workflow is started once for each name. */
  readonly run: string;
  /** Only count. */
  readonly dryRun?: boolean;
}

/** How much had to be set in motion. */
export interface Resumed {
  /** Payments that were not at their end. */
  payments: number;
  /** Payments that this run had set in motion before. */
  already: number;
  imports: number;
  /** Deliveries that were open. */
  deliveries: number;
  /** Events of which no delivery knows. */
  events: number;
}

/** A run's name becomes part of an execution's, which has at most 80 characters. */
const runPattern = /^[A-Za-z0-9-]{1,30}$/;

/**
 * Sets in motion again what a table holds that was brought back from the past: its stream is empty, so nothing else starts the
 * workflows of its payments, goes on with its imports or sends its webhooks. Everything may be done a second time without
 * harm: a payment's own version starts its workflow, and deliveries tell a repeated event by its id. Throws on a name that no execution can have.
 */
export async function resume(store: Store, { run, dryRun = false }: ResumptionOrder): Promise<Resumed> {
  if (!runPattern.test(run)) throw new Error(`A run is named by 1 to 30 letters, digits and hyphens, not "${run}".`);
  const resumed: Resumed = { payments: 0, already: 0, imports: 0, deliveries: 0, events: 0 };
  for await (const item of scan(store, 'DELIVERY', ...tellingItemTypes)) {
    if (item.type === 'DELIVERY') resumed.deliveries += await sendOn(item, dryRun);
    else resumed.events += await tellAgain(store, item, dryRun);
    if (item.type === 'INTERNAL_ACCOUNT' && item.pockets && !dryRun) await tellPockets(store, toAccount(item));
    if (item.type === 'IMPORT_JOB') resumed.imports += await goOnImporting(store, item, dryRun);
    if (item.type === 'PAYMENT') await startAnew(store, toPayment(item), { run, dryRun }, resumed);
  }
  return resumed;
}

/** A payment that moves meanwhile is read again: at its end it needs nothing any more. */
async function startAnew(store: Store, seen: Payment, { run, dryRun }: ResumptionOrder, resumed: Resumed) {
  if (isOver(seen)) return;
  if (seen.resumption === run) {
    resumed.already += 1;
    return;
  }
  resumed.payments += 1;
  if (dryRun) return;
  let payment: Payment | undefined = seen;
  await untilCommitted(async () => {
    payment ??= await readPayment(store, seen.platformId, seen.paymentId);
    const standing = payment;
    payment = undefined;
    if (!standing || isOver(standing) || standing.resumption === run) return;
    await commit(store, [replacePayment(amendPayment(standing, now(), { resumption: run }))]);
  });
}

/** What its pockets took in last nobody has told of the account: the version that says so is the next record of the stream. */
const tellPockets = (store: Store, { platformId, accountId }: InternalAccount): Promise<void> =>
  untilCommitted(async () => {
    const account = await readAccount(store, platformId, accountUuidOf(accountId));
    if (account?.pockets) await commit(store, [tellPocketed(account, account.pocketed ?? 0, now())]);
  });

/** An open delivery is queued once more; what was posted meanwhile, and what has to wait its turn, the delivery itself knows. */
async function sendOn(item: Item, dryRun: boolean): Promise<number> {
  const delivery = toDelivery(item);
  // What the workflow asks of a platform is asked by the workflow.
  if (isClosed(delivery.status) || delivery.isAsked) return 0;
  if (!dryRun) await enqueue('SLOW', { ...messageOf(delivery), isOverdue: true, isRestored: true }, now());
  return 1;
}

/** Beyond this age, in seconds, an event was delivered or given up, and none waits for it any more. */
const longestOpenSeconds = (2 * giveUpAfterMs) / 1000;

/** Tells an item's newest events unless a delivery knows of them. */
async function tellAgain(store: Store, item: Item, dryRun: boolean): Promise<number> {
  const at = now();
  // This machine's clock may be behind that of the functions.
  const span = {
    since: windowBefore(at, longestOpenSeconds).toISOString(),
    until: expiryAfter(at, 3600).toISOString(),
  };
  const overlooked = await findOverlooked(store, [item], span, { isRestored: true });
  const unknown = overlooked.filter(({ standing }) => !standing);
  for (const { message } of dryRun ? [] : unknown) await enqueue('SLOW', message, at);
  return unknown.length;
}

/** The next version of an import is the next record of the stream, which goes on with it. */
async function goOnImporting(store: Store, item: Item, dryRun: boolean): Promise<number> {
  const job = toImportRecord(item);
  if (job.status !== 'PENDING' && job.status !== 'PROCESSING') return 0;
  if (dryRun) return 1;
  try {
    await commit(store, [putImport({ ...job, version: job.version + 1 })]);
  } catch (cause) {
    // It goes on already.
    if (!(cause instanceof StaleWrite)) throw cause;
  }
  return 1;
}
