import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardReturn } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardReturn, ({ path, body }, context) =>
  sandboxSimulateCardReturn(context, path.id, body),
);
