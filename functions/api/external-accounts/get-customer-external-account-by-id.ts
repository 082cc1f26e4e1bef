import { getCustomerExternalAccountById } from '../../contract/external-accounts.ts';
import { toExternalAccountView } from '../../domain/external-account-view.ts';
import { requireExternalAccount } from '../../runtime/external-accounts.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getCustomerExternalAccountById, async ({ path }, context) => {
  const { account } = await requireExternalAccount(context, path.externalAccountId, 'CUSTOMERS');
  return { status: 200 as const, body: toExternalAccountView(account) };
});
