import * as contract from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { listTransactions } from '../../use-cases/payments/transactions/transaction-page.ts';

export const handler = serve(contract.listTransactions, ({ query }, context) => listTransactions(context, query));
