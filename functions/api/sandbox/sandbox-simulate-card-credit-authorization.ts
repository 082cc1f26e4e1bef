import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardCreditAuthorization } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardCreditAuthorization, ({ path, body }, context) =>
  sandboxSimulateCardCreditAuthorization(context, path.id, body),
);
