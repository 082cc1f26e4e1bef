import { rejectPendingPayment } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { rejectTransaction } from '../../use-cases/agents/transaction-approval.ts';

export const handler = serve(rejectPendingPayment, ({ path, body }, context) =>
  rejectTransaction(context, path.transactionId, body.reason),
);
