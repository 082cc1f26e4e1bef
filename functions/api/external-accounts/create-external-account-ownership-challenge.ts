import * as contract from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { createExternalAccountOwnershipChallenge } from '../../use-cases/external-accounts/ownership.ts';

export const handler = serve(contract.createExternalAccountOwnershipChallenge, ({ path, body }, context) =>
  createExternalAccountOwnershipChallenge(context, path.externalAccountId, body.method),
);
