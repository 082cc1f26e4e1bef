import * as contract from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { getStablecoin } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(contract.getStablecoin, ({ path }, context) => getStablecoin(context, path.stablecoinId));
