import { lookupExternalAccount } from '../../contract/uma/receivers.ts';
import { serve } from '../../runtime/serve.ts';
import { lookUpAccount } from '../../use-cases/uma/lookups.ts';

export const handler = serve(lookupExternalAccount, ({ path, query }, context) =>
  lookUpAccount(context, path.accountId, query),
);
