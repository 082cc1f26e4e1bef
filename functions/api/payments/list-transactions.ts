import { listTransactions } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { readTransactionPage } from '../../use-cases/payments/transaction-page.ts';

export const handler = serve(listTransactions, async ({ query }, context) => ({
  status: 200 as const,
  body: await readTransactionPage(context, query),
}));
