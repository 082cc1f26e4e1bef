import type { CustomerRecord } from '../domain/customer.ts';
import { amendWalletAuth } from '../domain/wallet/wallet-auth.ts';
import type { Write } from '../store/table.ts';
import { guardNewWallet, readWalletAuth, replaceWalletAuth } from '../store/wallet-auth.ts';
import { findWallet, readCustomerAccounts } from './customer-accounts.ts';
import type { Context } from './serve.ts';

/**
 * The writes of a changed contact on the customer's wallet: its codes go to the new address, and codes that are under way to
 * the old one are void. Customer and credential change together or not at all. A wallet whose customer had no e-mail address
 * before gets its first credential.
 */
export async function walletContactWrites(
  { store, now, newUuid }: Pick<Context, 'store' | 'now' | 'newUuid'>,
  before: CustomerRecord,
  next: CustomerRecord,
): Promise<readonly Write[]> {
  const changed = [
    { type: 'EMAIL_OTP', from: before.email, to: next.email },
    { type: 'SMS_OTP', from: before.phoneNumber, to: next.phoneNumber },
  ].find(({ from, to }) => to !== undefined && from !== to);
  if (!changed?.to) return [];
  const { type, to } = changed;
  const wallet = findWallet(await readCustomerAccounts(store, before));
  if (!wallet) return [];
  const { platformId, accountId } = wallet;
  const auth = await readWalletAuth(store, platformId, accountId);
  if (!auth) {
    const owned = { platformId, accountId, customerId: next.customerId };
    return type === 'EMAIL_OTP' ? guardNewWallet(owned, to, newUuid(), now) : [];
  }
  const credential = auth.credentials.find((held) => held.type === type);
  if (!credential) return [];
  const moved = { ...credential, nickname: to, updatedAt: now.toISOString() };
  return [
    replaceWalletAuth(
      amendWalletAuth(auth, now, {
        credentials: auth.credentials.map((held) => (held === credential ? moved : held)),
        codes: auth.codes.filter(({ authMethodId }) => authMethodId !== credential.authMethodId),
      }),
    ),
  ];
}
