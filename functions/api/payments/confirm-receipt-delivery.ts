import * as contract from '../../contract/payments/transactions.ts';
import { serve } from '../../runtime/serve.ts';
import { confirmReceiptDelivery } from '../../use-cases/payments/transactions/transactions.ts';

export const handler = serve(contract.confirmReceiptDelivery, ({ path, body }, context) =>
  confirmReceiptDelivery(context, path.transactionId, body.receiptDeliveryConfirmedAt),
);
