import { approvePendingPayment } from '../../contract/transactions.ts';
import { acceptPayment, missingFields } from '../../domain/approval.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toIncomingTransaction } from '../../domain/views.ts';
import { decisionWrites, requirePendingApproval } from '../../runtime/approval.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(approvePendingPayment, async ({ path, body }, context) => {
  const { now } = context;
  const payment = await requirePendingApproval(context, path.transactionId);
  const missing = payment.approval ? missingFields(payment.approval, body.receiverCustomerInfo) : [];
  if (missing.length > 0) {
    throw new Refusal(
      'MISSING_MANDATORY_USER_INFO',
      `receiverCustomerInfo: the sender asks for ${missing.join(', ')}.`,
    );
  }
  const accepted = acceptPayment(payment, now);
  return {
    status: 200 as const,
    body: toIncomingTransaction(accepted),
    writes: decisionWrites(accepted, now),
    paymentId: accepted.paymentId,
  };
});
