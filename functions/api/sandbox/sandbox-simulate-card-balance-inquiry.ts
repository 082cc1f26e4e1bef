import { sandboxSimulateCardBalanceInquiry } from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { inquireBalance } from '../../use-cases/cards/authorization.ts';

export const handler = serve(sandboxSimulateCardBalanceInquiry, ({ path }, context) =>
  inquireBalance(context, path.id),
);
