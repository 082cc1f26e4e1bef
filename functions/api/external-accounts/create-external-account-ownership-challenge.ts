import { createExternalAccountOwnershipChallenge } from '../../contract/ownership.ts';
import { startOwnershipProof } from '../../runtime/ownership.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(createExternalAccountOwnershipChallenge, ({ path, body }, context) =>
  startOwnershipProof(context, path.externalAccountId, { method: body.method, owners: 'CUSTOMERS' }),
);
