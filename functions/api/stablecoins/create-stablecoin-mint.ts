import * as contract from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { createStablecoinMint } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(contract.createStablecoinMint, ({ path, body }, context) =>
  createStablecoinMint(context, path.stablecoinId, body),
);
