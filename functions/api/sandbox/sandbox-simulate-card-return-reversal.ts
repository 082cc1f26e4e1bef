import { sandboxSimulateCardReturnReversal } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { reversePurchaseReturn } from '../../use-cases/cards/clearing.ts';

export const handler = serve(sandboxSimulateCardReturnReversal, ({ path, body }, context) =>
  reversePurchaseReturn(context, path.id, body.cardTransactionId),
);
