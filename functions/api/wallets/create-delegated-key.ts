import { createDelegatedKey } from '../../contract/wallets/delegated-keys.ts';
import { serve } from '../../runtime/serve.ts';
import { delegateKey } from '../../use-cases/wallets/delegation.ts';

export const handler = serve(createDelegatedKey, ({ headers, body }, context) =>
  delegateKey(context, { headers, body }),
);
