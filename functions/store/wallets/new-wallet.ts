import type { Id, Uuid } from '../../domain/ids.ts';
import { emailCredential } from '../../domain/wallets/credential.ts';
import { amendWalletAuth, emptyWalletAuth } from '../../domain/wallets/wallet-auth.ts';
import type { Write } from '../table.ts';
import { putWalletAuth, type WalletRef } from './wallet-auth.ts';
import { putWalletEmail } from './wallet-emails.ts';
import { putWalletPart } from './wallet-parts.ts';

/** Gives a new wallet its first credential: codes to the customer's e-mail address (docs/decisions.md#accounts-1). */
export function putFirstCredential(
  wallet: WalletRef & { readonly customerId: Id<'Customer'> },
  email: string,
  uuid: Uuid<'AuthMethod'>,
  at: Date,
): readonly Write[] {
  const credential = emailCredential(uuid, email, at);
  const empty = emptyWalletAuth(wallet.platformId, wallet.accountId, wallet.customerId);
  return [
    putWalletAuth(amendWalletAuth(empty, at, { credentials: [credential] })),
    putWalletPart('AuthMethod', wallet, credential.authMethodId),
    putWalletEmail(wallet, email),
  ];
}
