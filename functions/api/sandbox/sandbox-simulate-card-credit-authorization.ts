import { sandboxSimulateCardCreditAuthorization } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { creditWithoutPurchase } from '../../use-cases/cards/authorization.ts';

export const handler = serve(sandboxSimulateCardCreditAuthorization, ({ path, body }, context) =>
  creditWithoutPurchase(context, path.id, body),
);
