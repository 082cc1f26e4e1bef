import * as contract from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { createPlatformExternalAccountOwnershipChallenge } from '../../use-cases/external-accounts/ownership.ts';

export const handler = serve(contract.createPlatformExternalAccountOwnershipChallenge, ({ path, body }, context) =>
  createPlatformExternalAccountOwnershipChallenge(context, path.externalAccountId, body.method),
);
