import * as contract from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { revokeDelegatedKey } from '../../use-cases/wallets/delegated-key-revocation.ts';

export const handler = serve(contract.revokeDelegatedKey, ({ path }, context) => revokeDelegatedKey(context, path.id));
