import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardFinancialAuthorization } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardFinancialAuthorization, ({ path, body }, context) =>
  sandboxSimulateCardFinancialAuthorization(context, path.id, body),
);
