import { type PayoutOutcomeReport, reportPayoutOutcome } from '../../contract/rail-reports.ts';
import { effectOf, settledAtOf } from '../../domain/rail-report.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireRailSignature } from '../../runtime/rails/signature.ts';
import { serve } from '../../runtime/serve.ts';
import { deliverLate, returnPayout } from '../../runtime/turns.ts';
import { keys } from '../../store/keys.ts';
import { toPayment } from '../../store/payments.ts';
import { type RailOutcome, type RailTaskRef, recordOutcome, toRailTask } from '../../store/rail-tasks.ts';
import { readItems, type Store } from '../../store/table.ts';

/** The rail's word on a payment. It is committed here; the table's stream tells the workflow, so a crash in between loses nothing. */
export const handler = serve(
  reportPayoutOutcome,
  async ({ path: { paymentId }, body }, { store, now }) => {
    const ref = { platformId: body.platformId, paymentId, operation: body.operation };
    const { payment, task } = await requireSubmitted(store, ref);
    const effect = effectOf({ payment, operation: ref.operation, recorded: task.reported?.outcome }, body.outcome);
    const settledAt = settledAtOf(body.settledAt, payment, now);
    const record = task.reported ? [] : [recordOutcome(ref, outcomeOf(body, settledAt, now))];
    const writesOf = {
      RECORDED: () => record,
      RETURNED: () => returnPayout(payment, now).writes,
      // The workflow may still wait for the payout that was cancelled: the record ends its wait.
      LATE_DELIVERY: () => [...deliverLate(payment, now, settledAt).writes, ...record],
      NONE: () => [],
    };
    return { status: 200 as const, body: { paymentId, effect }, writes: writesOf[effect](), paymentId };
  },
  { admit: requireRailSignature },
);

/** The payment and its order. Refuses with TRANSACTION_NOT_FOUND what was never submitted to the rail, sandbox payments among it. */
async function requireSubmitted(store: Store, { platformId, paymentId, operation }: RailTaskRef) {
  const [payment, task] = await readItems(store, [
    keys.payment(platformId, paymentId),
    keys.railTask(platformId, paymentId, operation),
  ]);
  if (!payment || !task) throw new Refusal('TRANSACTION_NOT_FOUND', 'No such payment was submitted to the rail.');
  return { payment: toPayment(payment), task: toRailTask(task) };
}

const outcomeOf = (report: PayoutOutcomeReport, settledAt: string, now: Date): RailOutcome => ({
  outcome: report.outcome,
  ...(report.outcome === 'FAILED'
    ? { failureReason: report.failureReason ?? 'QUOTE_EXECUTION_FAILED' }
    : { settledAt, ...(report.onChainTransaction && { onChainTransaction: report.onChainTransaction }) }),
  reportedAt: now.toISOString(),
});
