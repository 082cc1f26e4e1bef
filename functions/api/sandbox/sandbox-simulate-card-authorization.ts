import { sandboxSimulateCardAuthorization } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { authorizePurchase } from '../../use-cases/cards/authorization.ts';

export const handler = serve(sandboxSimulateCardAuthorization, ({ path, body }, context) =>
  authorizePurchase(context, path.id, body),
);
