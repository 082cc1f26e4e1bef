import { sandboxSimulateCardAuthorizationAdvice } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { advisePurchase } from '../../use-cases/cards/clearing.ts';

export const handler = serve(sandboxSimulateCardAuthorizationAdvice, ({ path, body }, context) =>
  advisePurchase(context, path.id, body),
);
