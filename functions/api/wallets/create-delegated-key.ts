import * as contract from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { createDelegatedKey } from '../../use-cases/wallets/delegation.ts';

export const handler = serve(contract.createDelegatedKey, ({ headers, body }, context) =>
  createDelegatedKey(context, { headers, body }),
);
