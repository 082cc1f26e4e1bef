import * as contract from '../../contract/wallets/wallets.ts';
import { serve } from '../../runtime/serve.ts';
import { exportInternalAccount } from '../../use-cases/wallets/export.ts';

export const handler = serve(contract.exportInternalAccount, ({ path, headers, body }, context) =>
  exportInternalAccount(context, path.id, { headers, body }),
);
