import { idOf } from '../../domain/ids.ts';
import { toAuthMethod } from '../../domain/wallets/credential.ts';
import { type DelegatedKey, toDelegatedKey } from '../../domain/wallets/delegated-key.ts';
import { toAuthSession } from '../../domain/wallets/session.ts';
import { activeSessions } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import { readWalletPart } from '../../store/wallets/wallet-parts.ts';
import { findWalletAuth, requireDelegatedKey } from './wallet.ts';

/** Shows the credentials of a wallet. */
export async function listAuthCredentials({ caller, store }: Context, accountId: string) {
  const auth = await findWalletAuth(store, caller, accountId);
  const data = auth?.credentials.map((credential) => toAuthMethod(auth.accountId, credential)) ?? [];
  return { status: 200 as const, body: { data } };
}

/** Shows the active sessions of a wallet. */
export async function listAuthSessions({ caller, store, now }: Context, accountId: string) {
  const auth = await findWalletAuth(store, caller, accountId);
  const data = auth ? activeSessions(auth, now).map((session) => toAuthSession(auth.accountId, session)) : [];
  return { status: 200 as const, body: { data } };
}

/** Shows a delegated key. Refuses with REFERENCE_NOT_FOUND. */
export async function getDelegatedKeyById({ caller, store }: Context, id: string) {
  const { auth, key } = await requireDelegatedKey(store, caller, id);
  return { status: 200 as const, body: toDelegatedKey(auth.accountId, key) };
}

interface DelegatedKeyQuery {
  readonly accountId?: string | undefined;
  readonly fundingSourceId?: string | undefined;
}

/** Shows the delegated keys of a wallet or of a funding source. */
export async function listDelegatedKeys({ caller, store }: Context, { accountId, fundingSourceId }: DelegatedKeyQuery) {
  const source = fundingSourceId === undefined ? undefined : idOf('CardFundingSource', fundingSourceId);
  const ofFundingSource = source && (await readWalletPart(store, caller.platformId, 'CardFundingSource', source));
  const auth = await findWalletAuth(store, caller, accountId ?? ofFundingSource ?? '');
  const isWanted = (key: DelegatedKey) => !fundingSourceId || key.fundingSourceId === fundingSourceId;
  const data = auth?.delegatedKeys.filter(isWanted).map((key) => toDelegatedKey(auth.accountId, key)) ?? [];
  return { status: 200 as const, body: { data } };
}
