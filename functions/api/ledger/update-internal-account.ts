import { updateInternalAccount } from '../../contract/wallets/wallets.ts';
import { serve } from '../../runtime/serve.ts';
import { changePrivacy } from '../../use-cases/wallets/privacy.ts';

export const handler = serve(updateInternalAccount, ({ path, headers, body }, context) =>
  changePrivacy(context, path.id, { headers, body }),
);
