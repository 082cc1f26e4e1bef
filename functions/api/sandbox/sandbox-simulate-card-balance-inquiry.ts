import * as contract from '../../contract/sandbox/card-simulations.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateCardBalanceInquiry } from '../../use-cases/sandbox/card-simulations.ts';

export const handler = serve(contract.sandboxSimulateCardBalanceInquiry, ({ path }, context) =>
  sandboxSimulateCardBalanceInquiry(context, path.id),
);
