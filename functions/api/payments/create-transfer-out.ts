import * as contract from '../../contract/payments/transfers.ts';
import { serve } from '../../runtime/serve.ts';
import { findKeyedPayment } from '../../use-cases/payments/keyed-payment.ts';
import { createTransferOut, transferReads } from '../../use-cases/payments/quotes/transfers.ts';

export const handler = serve(contract.createTransferOut, ({ body }, context) => createTransferOut(context, body), {
  findEarlier: findKeyedPayment,
  reads: ({ body }, caller) => transferReads(caller, body),
});
