import * as contract from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { cancelTransaction } from '../../use-cases/payments/transactions/transactions.ts';

export const handler = serve(contract.cancelTransaction, ({ path }, context) =>
  cancelTransaction(context, path.transactionId),
);
