import { sandboxSimulateCardClearing } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { clearPurchase } from '../../use-cases/cards/clearing.ts';

export const handler = serve(sandboxSimulateCardClearing, ({ path, body }, context) =>
  clearPurchase(context, path.id, body),
);
