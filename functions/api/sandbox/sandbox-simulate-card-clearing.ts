import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardClearing } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardClearing, ({ path, body }, context) =>
  sandboxSimulateCardClearing(context, path.id, body),
);
