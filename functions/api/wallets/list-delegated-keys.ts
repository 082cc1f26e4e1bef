import * as contract from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { listDelegatedKeys } from '../../use-cases/wallets/listings.ts';

export const handler = serve(contract.listDelegatedKeys, ({ query }, context) => listDelegatedKeys(context, query));
