import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardFinancialCreditAuthorization } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardFinancialCreditAuthorization, ({ path, body }, context) =>
  sandboxSimulateCardFinancialCreditAuthorization(context, path.id, body),
);
