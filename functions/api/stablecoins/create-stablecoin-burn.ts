import { createStablecoinBurn } from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { burn } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(createStablecoinBurn, ({ path, body }, context) => burn(context, path.stablecoinId, body));
