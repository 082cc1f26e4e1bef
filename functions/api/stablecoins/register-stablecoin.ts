import * as contract from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { registerStablecoin } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(contract.registerStablecoin, ({ body }, context) => registerStablecoin(context, body));
