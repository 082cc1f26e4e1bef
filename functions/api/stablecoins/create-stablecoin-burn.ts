import * as contract from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { createStablecoinBurn } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(contract.createStablecoinBurn, ({ path, body }, context) =>
  createStablecoinBurn(context, path.stablecoinId, body),
);
