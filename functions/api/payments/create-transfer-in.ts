import * as contract from '../../contract/payments/transfers.ts';
import { serve } from '../../runtime/serve.ts';
import { findKeyedPayment } from '../../use-cases/payments/keyed-payment.ts';
import { createTransferIn, transferReads } from '../../use-cases/payments/quotes/transfers.ts';

export const handler = serve(contract.createTransferIn, ({ body }, context) => createTransferIn(context, body), {
  findEarlier: findKeyedPayment,
  reads: ({ body }, caller) => transferReads(caller, body),
});
