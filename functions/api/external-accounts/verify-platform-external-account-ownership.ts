import { verifyPlatformExternalAccountOwnership } from '../../contract/external-accounts/ownership.ts';
import { serve } from '../../runtime/serve.ts';
import { proveOwnership } from '../../use-cases/external-accounts/ownership-proof.ts';

export const handler = serve(verifyPlatformExternalAccountOwnership, ({ path, body }, context) =>
  proveOwnership(context, path.externalAccountId, { proof: body, owners: 'PLATFORM' }),
);
