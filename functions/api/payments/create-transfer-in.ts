import { createTransferIn } from '../../contract/payments/transfers.ts';
import { findKeyedPayment } from '../../runtime/keyed-payment.ts';
import { serve } from '../../runtime/serve.ts';
import { decideTransferIn, transferReads } from '../../use-cases/payments/transfers.ts';

export const handler = serve(createTransferIn, ({ body }, context) => decideTransferIn(context, body), {
  findPayment: findKeyedPayment,
  reads: ({ body }, caller) => transferReads(caller, body),
});
