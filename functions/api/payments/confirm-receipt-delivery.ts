import { confirmReceiptDelivery } from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { decideReceiptConfirmation } from '../../use-cases/payments/transactions.ts';

export const handler = serve(confirmReceiptDelivery, ({ path, body }, context) =>
  decideReceiptConfirmation(context, path.transactionId, body.receiptDeliveryConfirmedAt),
);
