import type { InternalAccount } from '../../domain/account.ts';
import { uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DelegatedKey } from '../../domain/wallet/delegated-key.ts';
import {
  amendWalletAuth,
  emptyWalletAuth,
  type WalletAuth,
  type WalletAuthChanges,
} from '../../domain/wallet/wallet-auth.ts';
import type { Environment } from '../../store/platforms.ts';
import type { Store, Write } from '../../store/table.ts';
import {
  readWallet,
  readWalletAuth,
  readWalletPart,
  replaceWalletAuth,
  type WalletPart,
} from '../../store/wallet-auth.ts';
import type { Caller } from '../caller.ts';

/** An embedded wallet's account and what guards it. */
export interface Wallet {
  readonly account: InternalAccount;
  readonly auth: WalletAuth;
}

const missing = (what: string): Refusal => new Refusal('REFERENCE_NOT_FOUND', `There is no ${what} with this id.`);

/** The wallet of an account. Refuses with REFERENCE_NOT_FOUND, and with INVALID_INPUT an account that is no embedded wallet. */
export async function requireWallet(
  store: Store,
  { platformId }: Caller,
  accountId: string,
  field: string,
): Promise<Wallet> {
  const uuid = uuidOf('InternalAccount', accountId);
  const found = uuid === undefined ? undefined : await readWallet(store, platformId, accountId);
  if (!found) throw missing('internal account');
  const { account, auth } = found;
  if (account.accountType !== 'EMBEDDED_WALLET' || !account.customerId) {
    throw new Refusal(
      'INVALID_INPUT',
      `${field}: the account is of type ${account.accountType}; only an EMBEDDED_WALLET is guarded by credentials.`,
    );
  }
  return { account, auth: auth ?? emptyWalletAuth(platformId, accountId, account.customerId) };
}

const names: Readonly<Record<WalletPart, string>> = {
  AuthMethod: 'credential',
  Session: 'active session',
  DelegatedKey: 'delegated key',
  CardFundingSource: 'funding source',
};

/** What guards the wallet that a credential, session or delegated key belongs to. Refuses with REFERENCE_NOT_FOUND. */
export async function requireAuthOf(
  store: Store,
  { platformId }: Caller,
  part: WalletPart,
  id: string,
): Promise<WalletAuth> {
  const accountId = await readWalletPart(store, platformId, part, id);
  const auth = accountId === undefined ? undefined : await readWalletAuth(store, platformId, accountId);
  if (!auth) throw missing(names[part]);
  return auth;
}

/** What guards the wallet of an account, or nothing where there is no such wallet. */
export const findWalletAuth = async (
  store: Store,
  { platformId }: Caller,
  accountId: string,
): Promise<WalletAuth | undefined> =>
  uuidOf('InternalAccount', accountId) === undefined ? undefined : readWalletAuth(store, platformId, accountId);

/** A delegated key with its wallet. Refuses with REFERENCE_NOT_FOUND. */
export async function requireDelegatedKey(
  store: Store,
  caller: Caller,
  id: string,
): Promise<{ readonly auth: WalletAuth; readonly key: DelegatedKey }> {
  const auth = await requireAuthOf(store, caller, 'DelegatedKey', id);
  const key = auth.delegatedKeys.find(({ delegatedKeyId }) => delegatedKeyId === id);
  if (!key) throw missing(names.DelegatedKey);
  return { auth, key };
}

/** The write of a change to what guards a wallet. */
export const authWrite = (auth: WalletAuth, now: Date, changes: WalletAuthChanges): Write =>
  replaceWalletAuth(amendWalletAuth(auth, now, changes));

export const isSandbox = ({ environment }: { readonly environment: Environment }): boolean => environment === 'sandbox';
