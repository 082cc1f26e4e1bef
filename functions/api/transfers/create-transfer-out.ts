import { createTransferOut } from '../../contract/transfers.ts';
import { makeTransferOut } from '../../domain/transferring.ts';
import { findKeyedPayment } from '../../runtime/payment-answers.ts';
import { serve } from '../../runtime/serve.ts';
import { decideTransfer } from '../../runtime/transfers.ts';

export const handler = serve(
  createTransferOut,
  async ({ body }, context) => {
    const ids = { internalId: body.source.accountId, externalId: body.destination.accountId };
    return decideTransfer(context, ids, (parts) => makeTransferOut(parts, body));
  },
  { findPayment: findKeyedPayment },
);
