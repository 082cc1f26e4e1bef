import { estimateCryptoWithdrawalFee } from '../../contract/crypto.ts';
import { uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { estimateWithdrawal } from '../../domain/withdrawal-fees.ts';
import { serve } from '../../runtime/serve.ts';
import { readAccount } from '../../store/accounts.ts';

export const handler = serve(estimateCryptoWithdrawalFee, async ({ body }, { caller, store }) => {
  const uuid = uuidOf('InternalAccount', body.internalAccountId);
  const account = uuid && (await readAccount(store, caller.platformId, uuid));
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no internal account with this id.');
  return { status: 200 as const, body: estimateWithdrawal(account, body) };
});
