import { listStablecoins } from '../../contract/stablecoins/stablecoins.ts';
import { serve } from '../../runtime/serve.ts';
import { showStablecoins } from '../../use-cases/stablecoins/stablecoins.ts';

export const handler = serve(listStablecoins, ({ query }, context) => showStablecoins(context, query));
