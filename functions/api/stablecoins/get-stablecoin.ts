import { getStablecoin } from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { showStablecoin } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(getStablecoin, ({ path }, context) => showStablecoin(context, path.stablecoinId));
