import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardCreditAuthorizationAdvice } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardCreditAuthorizationAdvice, ({ path, body }, context) =>
  sandboxSimulateCardCreditAuthorizationAdvice(context, path.id, body),
);
