import { rejectPendingPayment } from '../../contract/transactions.ts';
import { rejectPayment } from '../../domain/approval.ts';
import { toIncomingTransaction } from '../../domain/views.ts';
import { decisionWrites, requirePendingApproval } from '../../runtime/approval.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(rejectPendingPayment, async ({ path, body }, context) => {
  const { now } = context;
  const rejected = rejectPayment(await requirePendingApproval(context, path.transactionId), body.reason, now);
  return {
    status: 200 as const,
    body: toIncomingTransaction(rejected),
    writes: decisionWrites(rejected, now),
    paymentId: rejected.paymentId,
  };
});
