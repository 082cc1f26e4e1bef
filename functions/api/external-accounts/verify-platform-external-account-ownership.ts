import { verifyPlatformExternalAccountOwnership } from '../../contract/ownership.ts';
import { proveOwnership } from '../../runtime/ownership-proof.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(verifyPlatformExternalAccountOwnership, ({ path, body }, context) =>
  proveOwnership(context, path.externalAccountId, { proof: body, owners: 'PLATFORM' }),
);
