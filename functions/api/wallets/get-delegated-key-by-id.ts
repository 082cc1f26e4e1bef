import { getDelegatedKeyById } from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { showDelegatedKey } from '../../use-cases/wallets/listings.ts';

export const handler = serve(getDelegatedKeyById, ({ path }, context) => showDelegatedKey(context, path.id));
