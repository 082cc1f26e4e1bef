import type { Environment } from '../../domain/environment.ts';
import { type Id, idOf } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DelegatedKey } from '../../domain/wallets/delegated-key.ts';
import {
  amendWalletAuth,
  emptyWalletAuth,
  type WalletAuth,
  type WalletAuthChanges,
} from '../../domain/wallets/wallet-auth.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Store, Write } from '../../store/table.ts';
import { putWalletAuth, readWallet, readWalletAuth } from '../../store/wallets/wallet-auth.ts';
import { readWalletPart, type WalletPart } from '../../store/wallets/wallet-parts.ts';

interface Wallet {
  readonly account: InternalAccount;
  readonly auth: WalletAuth;
}

const notFound = (name: string): Refusal => new Refusal('REFERENCE_NOT_FOUND', `There is no ${name} with this id.`);

/** The wallet of an account. Refuses with REFERENCE_NOT_FOUND, and with INVALID_INPUT an account that is no embedded wallet or closed. */
export async function requireWallet(
  store: Store,
  { platformId }: Caller,
  accountId: string,
  field: string,
): Promise<Wallet> {
  const id = idOf('InternalAccount', accountId);
  const wallet = id && (await readWallet(store, platformId, id));
  if (!wallet) throw notFound('internal account');
  const { account, auth } = wallet;
  if (account.accountType !== 'EMBEDDED_WALLET' || !account.customerId) {
    throw new Refusal(
      'INVALID_INPUT',
      `${field}: the account is of type ${account.accountType}; only an EMBEDDED_WALLET has credentials.`,
    );
  }
  if (account.status === 'CLOSED' || auth?.closedAt)
    throw new Refusal('INVALID_INPUT', `${field}: the account is closed.`);
  return { account, auth: auth ?? emptyWalletAuth(platformId, account.accountId, account.customerId) };
}

const names: Readonly<Record<WalletPart, string>> = {
  AuthMethod: 'credential',
  Session: 'active session',
  DelegatedKey: 'delegated key',
  CardFundingSource: 'funding source',
};

/** The wallet of a credential, session or delegated key, and the id that the text is. Refuses with REFERENCE_NOT_FOUND. */
export async function requireAuthOf<Part extends WalletPart>(
  store: Store,
  { platformId }: Caller,
  part: Part,
  text: string,
): Promise<{ readonly auth: WalletAuth; readonly id: Id<Part> }> {
  const id = idOf(part, text);
  const accountId = id && (await readWalletPart(store, platformId, part, id));
  const auth = accountId && (await readWalletAuth(store, platformId, accountId));
  if (!id || !auth) throw notFound(names[part]);
  return { auth, id };
}

/** The credentials and sessions of an account; undefined if it is no wallet. */
export const findWalletAuth = async (
  store: Store,
  { platformId }: Caller,
  accountId: string,
): Promise<WalletAuth | undefined> => {
  const id = idOf('InternalAccount', accountId);
  return id && readWalletAuth(store, platformId, id);
};

/** A delegated key with its wallet. Refuses with REFERENCE_NOT_FOUND. */
export async function requireDelegatedKey(
  store: Store,
  caller: Caller,
  text: string,
): Promise<{ readonly auth: WalletAuth; readonly key: DelegatedKey }> {
  const { auth, id } = await requireAuthOf(store, caller, 'DelegatedKey', text);
  const key = auth.delegatedKeys.find(({ delegatedKeyId }) => delegatedKeyId === id);
  if (!key) throw notFound(names.DelegatedKey);
  return { auth, key };
}

/** The write of a change to a wallet's credentials and sessions. */
export const authWrite = (auth: WalletAuth, now: Date, changes: WalletAuthChanges): Write =>
  putWalletAuth(amendWalletAuth(auth, now, changes));

export const isSandbox = ({ environment }: { readonly environment: Environment }): boolean => environment === 'sandbox';
