import * as contract from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { listStablecoins } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(contract.listStablecoins, ({ query }, context) => listStablecoins(context, query));
