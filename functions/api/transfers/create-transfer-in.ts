import { createTransferIn } from '../../contract/transfers.ts';
import { makeTransferIn } from '../../domain/transferring.ts';
import { findKeyedPayment } from '../../runtime/payment-answers.ts';
import { serve } from '../../runtime/serve.ts';
import { decideTransfer } from '../../runtime/transfers.ts';

export const handler = serve(
  createTransferIn,
  async ({ body }, context) => {
    const ids = { internalId: body.destination.accountId, externalId: body.source.accountId };
    return decideTransfer(context, ids, (parts) => makeTransferIn(parts, body));
  },
  { findPayment: findKeyedPayment },
);
