import { deletePlatformExternalAccountById } from '../../contract/external-accounts.ts';
import { deleteExternalAccount } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(deletePlatformExternalAccountById, ({ path }, context) =>
  deleteExternalAccount(context, path.externalAccountId, 'PLATFORM'),
);
