import { listDelegatedKeys } from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { showDelegatedKeys } from '../../use-cases/wallets/listings.ts';

export const handler = serve(listDelegatedKeys, ({ query }, context) => showDelegatedKeys(context, query));
