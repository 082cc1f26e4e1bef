import { sandboxSimulateCardCreditAuthorizationAdvice } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { creditWithoutPurchase } from '../../use-cases/cards/authorization.ts';

export const handler = serve(sandboxSimulateCardCreditAuthorizationAdvice, ({ path, body }, context) =>
  creditWithoutPurchase(context, path.id, body),
);
