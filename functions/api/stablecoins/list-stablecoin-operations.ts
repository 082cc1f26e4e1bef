import { listStablecoinOperations } from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { showOperations } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(listStablecoinOperations, ({ path, query }, context) =>
  showOperations(context, path.stablecoinId, query),
);
