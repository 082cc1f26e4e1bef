import { estimateCryptoWithdrawalFee } from '../../contract/payments/crypto.ts';
import { estimateWithdrawal } from '../../domain/payments/withdrawal-fees.ts';
import { serve } from '../../runtime/serve.ts';
import { requireAccount } from '../../use-cases/ledger/accounts.ts';

export const handler = serve(estimateCryptoWithdrawalFee, async ({ body }, { caller, store }) => {
  const account = await requireAccount(store, caller.platformId, body.internalAccountId);
  return { status: 200 as const, body: estimateWithdrawal(account, body) };
});
