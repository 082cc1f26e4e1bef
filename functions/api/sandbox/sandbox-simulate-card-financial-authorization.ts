import { sandboxSimulateCardFinancialAuthorization } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { authorizeAndClearPurchase } from '../../use-cases/cards/authorization.ts';

export const handler = serve(sandboxSimulateCardFinancialAuthorization, ({ path, body }, context) =>
  authorizeAndClearPurchase(context, path.id, body),
);
