import { deleteScaFactor } from '../../contract/sca/sca.ts';
import { serve } from '../../runtime/serve.ts';
import { removePasskey } from '../../use-cases/sca/factors.ts';

export const handler = serve(deleteScaFactor, ({ path, query }, context) =>
  removePasskey(context, query.customerId, path.credentialId),
);
