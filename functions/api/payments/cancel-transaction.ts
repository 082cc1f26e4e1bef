import { cancelTransaction } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { decideCancellation } from '../../use-cases/payments/transactions.ts';

export const handler = serve(cancelTransaction, ({ path }, context) => decideCancellation(context, path.transactionId));
