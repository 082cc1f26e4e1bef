import type { Id } from '../../domain/ids.ts';
import { closedWallet, emptyWalletAuth } from '../../domain/wallets/wallet-auth.ts';
import type { Context } from '../../runtime/context.ts';
import type { Write } from '../../store/table.ts';
import { readWalletAuth, type WalletRef } from '../../store/wallets/wallet-auth.ts';
import { deleteWalletEmail } from '../../store/wallets/wallet-emails.ts';
import { authWrite } from './wallet.ts';

/**
 * The writes that end a wallet's credentials, sessions and keys with its account. Its e-mail address is free for another wallet. A
 * wallet without any is written too, so that one which is added at the same moment is decided again, and refused.
 */
export async function closeWallet(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { platformId, accountId, customerId }: WalletRef & { readonly customerId: Id<'Customer'> },
): Promise<readonly Write[]> {
  const stored = await readWalletAuth(store, platformId, accountId);
  const auth = stored ?? emptyWalletAuth(platformId, accountId, customerId);
  const emails = auth.credentials.filter(({ type }) => type === 'EMAIL_OTP');
  return [
    authWrite(auth, now, closedWallet(auth, now)),
    ...emails.map(({ nickname }) => deleteWalletEmail(auth, nickname)),
  ];
}
