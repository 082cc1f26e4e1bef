import * as contract from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { verifyPlatformExternalAccountOwnership } from '../../use-cases/external-accounts/ownership-proof.ts';

export const handler = serve(contract.verifyPlatformExternalAccountOwnership, ({ path, body }, context) =>
  verifyPlatformExternalAccountOwnership(context, path.externalAccountId, body),
);
