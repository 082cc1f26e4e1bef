import { sandboxSimulateCardReturn } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { returnPurchase } from '../../use-cases/cards/clearing.ts';

export const handler = serve(sandboxSimulateCardReturn, ({ path, body }, context) =>
  returnPurchase(context, path.id, body),
);
