import { createPlatformExternalAccountOwnershipChallenge } from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { startOwnershipProof } from '../../use-cases/external-accounts/ownership.ts';

export const handler = serve(createPlatformExternalAccountOwnershipChallenge, ({ path, body }, context) =>
  startOwnershipProof(context, path.externalAccountId, { method: body.method, owners: 'PLATFORM' }),
);
