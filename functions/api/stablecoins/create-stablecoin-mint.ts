import { createStablecoinMint } from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { mint } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(createStablecoinMint, ({ path, body }, context) => mint(context, path.stablecoinId, body));
