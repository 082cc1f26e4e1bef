import { getTransactionById } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { showTransaction } from '../../use-cases/payments/show-transaction.ts';

export const handler = serve(getTransactionById, ({ path }, context) => showTransaction(context, path.transactionId));
