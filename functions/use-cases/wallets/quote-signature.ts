import type { Payment } from '../../domain/payments/payment.ts';
import { payingAccount } from '../../domain/payments/payment.ts';
import { quotePayload } from '../../domain/payments/quote-payload.ts';
import { activeSessions } from '../../domain/wallets/wallet-auth.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Store, Write } from '../../store/table.ts';
import { requireUnchangedWallet } from '../../store/wallets/wallet-auth.ts';
import { isSandboxSignature, missingSignature } from './signed-retry.ts';
import { readStamp, requireStamp } from './stamp.ts';
import { findWalletAuth } from './wallet.ts';

/**
 * Requires the owner's signature on a quote that an embedded wallet pays. Returns the writes that hold the payment to the session
 * that signed, which may be revoked by then. Refuses with WALLET_SIGNATURE_MISSING, WALLET_SIGNATURE_MALFORMED,
 * WALLET_SIGNATURE_BODY_MISMATCH and WALLET_SIGNATURE_INVALID.
 */
export async function requireOwnersSignature(
  store: Store,
  caller: Caller,
  quote: Payment,
  signature: string | undefined,
  now: Date,
): Promise<readonly Write[]> {
  if (!quote.needsWalletSignature) return [];
  if (!signature) throw missingSignature();
  if (isSandboxSignature(caller, signature)) return [];
  const stamp = readStamp(signature);
  const auth = await findWalletAuth(store, caller, payingAccount(quote));
  const keys = auth ? activeSessions(auth, now).map(({ publicKey }) => publicKey) : [];
  const others = auth?.requests.map(({ payload }) => payload) ?? [];
  requireStamp(stamp, { keys, payload: quotePayload(quote), others: ['{}', ...others] });
  return auth ? [requireUnchangedWallet(auth)] : [];
}
