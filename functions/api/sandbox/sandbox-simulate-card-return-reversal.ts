import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardReturnReversal } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardReturnReversal, ({ path, body }, context) =>
  sandboxSimulateCardReturnReversal(context, path.id, body.cardTransactionId),
);
