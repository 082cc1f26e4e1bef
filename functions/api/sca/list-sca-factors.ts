import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { listScaFactors } from '../../use-cases/sca/factors.ts';

export const handler = serve(contract.listScaFactors, ({ query }, context) =>
  listScaFactors(context, query.customerId),
);
