import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardAuthorizationAdvice } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardAuthorizationAdvice, ({ path, body }, context) =>
  sandboxSimulateCardAuthorizationAdvice(context, path.id, body),
);
