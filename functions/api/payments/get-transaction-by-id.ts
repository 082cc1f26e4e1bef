import * as contract from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { getTransactionById } from '../../use-cases/payments/transactions/show-transaction.ts';

export const handler = serve(contract.getTransactionById, ({ path }, context) =>
  getTransactionById(context, path.transactionId),
);
