import * as contract from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { listStablecoinOperations } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(contract.listStablecoinOperations, ({ path, query }, context) =>
  listStablecoinOperations(context, path.stablecoinId, query),
);
