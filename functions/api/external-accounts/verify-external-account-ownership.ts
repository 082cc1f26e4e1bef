import * as contract from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { verifyExternalAccountOwnership } from '../../use-cases/external-accounts/ownership-proof.ts';

export const handler = serve(contract.verifyExternalAccountOwnership, ({ path, body }, context) =>
  verifyExternalAccountOwnership(context, path.externalAccountId, body),
);
