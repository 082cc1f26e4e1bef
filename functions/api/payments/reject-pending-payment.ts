import * as contract from '../../contract/payments/approvals.ts';
import { serve } from '../../runtime/serve.ts';
import { rejectPendingPayment } from '../../use-cases/agents/transaction-approval.ts';

export const handler = serve(contract.rejectPendingPayment, ({ path, body }, context) =>
  rejectPendingPayment(context, path.transactionId, body.reason),
);
