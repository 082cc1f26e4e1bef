import * as contract from '../../contract/uma/receivers.ts';
import { serve } from '../../runtime/serve.ts';
import { lookupExternalAccount } from '../../use-cases/uma/lookups.ts';

export const handler = serve(contract.lookupExternalAccount, ({ path, query }, context) =>
  lookupExternalAccount(context, path.accountId, query),
);
