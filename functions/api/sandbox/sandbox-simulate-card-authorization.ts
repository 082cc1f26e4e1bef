import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardAuthorization } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardAuthorization, ({ path, body }, context) =>
  sandboxSimulateCardAuthorization(context, path.id, body),
);
