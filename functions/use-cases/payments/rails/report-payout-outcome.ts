import type { PayoutOutcomeReport, ReportEffect } from '../../../contract/payments/rail-reports.ts';
import { isUuid } from '../../../domain/ids.ts';
import { contradiction, effectOf, settledAtOf } from '../../../domain/payments/rail-report.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Context } from '../../../runtime/context.ts';
import { logLateDelivery } from '../../../runtime/log.ts';
import * as keys from '../../../store/keys.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { type RailOutcome, type RailTaskRef, recordOutcome, toRailTask } from '../../../store/payments/rail-tasks.ts';
import { readItems, type Store, type Write } from '../../../store/table.ts';
import { bankChargeWrites, lateBankChargeWrites } from './bank-charge.ts';
import { decideCollectionReturn, decideLateDelivery, decideReturn } from './reversals.ts';

/**
 * Records the outcome that the rail connector reports. The table's stream passes it to the workflow, so a crash in between loses
 * nothing. Refuses with TRANSACTION_NOT_FOUND a payment that was not submitted, with CONFLICT a contradiction, and
 * as `requireReturnable` does.
 */
export async function reportPayoutOutcome({ store, now }: Context, paymentId: string, report: PayoutOutcomeReport) {
  const ref = railTaskOf(paymentId, report);
  const { payment, task } = await requireSubmitted(store, ref);
  const { platformId, operation } = ref;
  const recorded = task.reported?.outcome;
  const effect = effectOf({ payment, operation, recorded }, report.outcome);
  const isPayout = operation === 'PAYOUT';
  const isContradiction = effect === 'CONTRADICTION';
  if (isPayout && (isContradiction || effect === 'LATE_DELIVERY')) {
    logLateDelivery({ platformId, paymentId: ref.paymentId, isBooked: !isContradiction });
  }
  if (isContradiction) throw contradiction(operation, recorded);
  const { valueDate } = report;
  const settledAt = settledAtOf(report.settledAt, payment, now);
  const record = task.reported ? [] : [recordOutcome(ref, outcomeOf(report, settledAt, now))];
  const writesOf: Record<ReportEffect, () => readonly Write[] | Promise<readonly Write[]>> = {
    RECORDED: () => record,
    RETURNED: async () =>
      (isPayout ? decideReturn(payment, now, valueDate) : await decideCollectionReturn(store, payment, now, valueDate))
        .writes,
    // The workflow may still wait for the canceled payout: the record ends its wait.
    LATE_DELIVERY: async () => [
      ...(await decideLateDelivery(store, payment, now, { ...report, settledAt })).writes,
      ...record,
    ],
    NONE: () => [],
  };
  const charged = { payment, report, now };
  const charge =
    effect === 'NONE'
      ? await lateBankChargeWrites(store, charged, task)
      : bankChargeWrites(charged, effect === 'RETURNED' ? 'RETURN' : 'FAILURE');
  return {
    status: 200 as const,
    body: { paymentId, effect: effect === 'NONE' && charge.length > 0 ? ('RECORDED' as const) : effect },
    writes: [...(await writesOf[effect]()), ...charge],
    paymentId: ref.paymentId,
  };
}

const notSubmitted = () => new Refusal('TRANSACTION_NOT_FOUND', 'No such payment was submitted to the rail.');

function railTaskOf(paymentId: string, { platformId, operation }: PayoutOutcomeReport): RailTaskRef {
  if (!isUuid<'Platform'>(platformId) || !isUuid<'Payment'>(paymentId)) throw notSubmitted();
  return { platformId, paymentId, operation };
}

async function requireSubmitted(store: Store, { platformId, paymentId, operation }: RailTaskRef) {
  const [payment, task] = await readItems(store, [
    keys.payment(platformId, paymentId),
    keys.railTask(platformId, paymentId, operation),
  ]);
  if (!payment || !task) throw notSubmitted();
  return { payment: toPayment(payment), task: toRailTask(task) };
}

const outcomeOf = (report: PayoutOutcomeReport, settledAt: string, now: Date): RailOutcome => ({
  outcome: report.outcome,
  ...(report.outcome === 'DELIVERED'
    ? { settledAt, ...(report.onChainTransaction && { onChainTransaction: report.onChainTransaction }) }
    : {
        failureReason: report.failureReason ?? 'QUOTE_EXECUTION_FAILED',
        ...(report.timedOut && { timedOut: true as const }),
      }),
  ...(report.cashAccount && { cashAccount: report.cashAccount }),
  ...(report.valueDate && { valueDate: report.valueDate }),
  ...(report.networkReference && { networkReference: report.networkReference }),
  reportedAt: now.toISOString(),
});
