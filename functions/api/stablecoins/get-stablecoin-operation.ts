import { getStablecoinOperation } from '../../contract/stablecoins/operations.ts';
import { serve } from '../../runtime/serve.ts';
import { showOperation } from '../../use-cases/stablecoins/operations.ts';

export const handler = serve(getStablecoinOperation, ({ path }, context) =>
  showOperation(context, path.stablecoinOperationId),
);
