import * as contract from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { getStablecoinOperation } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(contract.getStablecoinOperation, ({ path }, context) =>
  getStablecoinOperation(context, path.stablecoinOperationId),
);
