import * as contract from '../../contract/payments/approvals.ts';
import { serve } from '../../runtime/serve.ts';
import { approvePendingPayment } from '../../use-cases/agents/transaction-approval.ts';

export const handler = serve(contract.approvePendingPayment, ({ path, body }, context) =>
  approvePendingPayment(context, path.transactionId, body),
);
