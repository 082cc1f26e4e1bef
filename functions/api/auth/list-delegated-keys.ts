import { listDelegatedKeys } from '../../contract/delegated-keys.ts';
import { toDelegatedKey } from '../../domain/wallet/delegated-key.ts';
import { serve } from '../../runtime/serve.ts';
import { findWalletAuth } from '../../runtime/wallet/wallet.ts';
import { readWalletPart } from '../../store/wallet-auth.ts';

export const handler = serve(listDelegatedKeys, async ({ query }, { caller, store }) => {
  const { accountId, fundingSourceId } = query;
  const wallet =
    accountId ??
    (fundingSourceId && (await readWalletPart(store, caller.platformId, 'CardFundingSource', fundingSourceId)));
  const auth = wallet === undefined ? undefined : await findWalletAuth(store, caller, wallet);
  const keys = (auth?.delegatedKeys ?? []).filter((key) => !fundingSourceId || key.fundingSourceId === fundingSourceId);
  return { status: 200 as const, body: { data: keys.map((key) => toDelegatedKey(auth?.accountId ?? '', key)) } };
});
