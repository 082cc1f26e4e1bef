import { revokeDelegatedKey } from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeKey } from '../../use-cases/wallets/delegated-key-revocation.ts';

export const handler = serve(revokeDelegatedKey, ({ path }, context) => revokeKey(context, path.id));
