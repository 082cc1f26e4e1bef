import { closedWallet } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import type { Write } from '../../store/table.ts';
import { readWalletAuth, type WalletRef } from '../../store/wallets/wallet-auth.ts';
import { deleteWalletEmail } from '../../store/wallets/wallet-emails.ts';
import { authWrite } from './wallet.ts';

/** The writes that end a wallet's credentials, sessions and keys with its account. Its e-mail address is free for another wallet. */
export async function closeWallet(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { platformId, accountId }: WalletRef,
): Promise<readonly Write[]> {
  const auth = await readWalletAuth(store, platformId, accountId);
  if (!auth) return [];
  const emails = auth.credentials.filter(({ type }) => type === 'EMAIL_OTP');
  return [
    authWrite(auth, now, closedWallet(auth, now)),
    ...emails.map(({ nickname }) => deleteWalletEmail(auth, nickname)),
  ];
}
