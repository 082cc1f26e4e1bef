import { approvePendingPayment } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { approveTransaction } from '../../use-cases/agents/transaction-approval.ts';

export const handler = serve(approvePendingPayment, ({ path, body }, context) =>
  approveTransaction(context, path.transactionId, body),
);
