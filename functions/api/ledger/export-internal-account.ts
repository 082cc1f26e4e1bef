import { exportInternalAccount } from '../../contract/wallets/wallets.ts';
import { serve } from '../../runtime/serve.ts';
import { exportWallet } from '../../use-cases/wallets/export.ts';

export const handler = serve(exportInternalAccount, ({ path, headers, body }, context) =>
  exportWallet(context, path.id, { headers, body }),
);
