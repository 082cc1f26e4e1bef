import * as contract from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { deleteScaFactor } from '../../use-cases/sca/factors.ts';

export const handler = serve(contract.deleteScaFactor, ({ path, query }, context) =>
  deleteScaFactor(context, query.customerId, path.credentialId),
);
