import * as contract from '../../contract/wallets/wallets.ts';
import { serve } from '../../runtime/serve.ts';
import { updateInternalAccount } from '../../use-cases/wallets/privacy.ts';

export const handler = serve(contract.updateInternalAccount, ({ path, headers, body }, context) =>
  updateInternalAccount(context, path.id, { headers, body }),
);
