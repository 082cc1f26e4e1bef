import { createTransferOut } from '../../contract/payments/transfers.ts';
import { findKeyedPayment } from '../../runtime/keyed-payment.ts';
import { serve } from '../../runtime/serve.ts';
import { decideTransferOut, transferReads } from '../../use-cases/payments/transfers.ts';

export const handler = serve(createTransferOut, ({ body }, context) => decideTransferOut(context, body), {
  findPayment: findKeyedPayment,
  reads: ({ body }, caller) => transferReads(caller, body),
});
