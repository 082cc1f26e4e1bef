import { requireReceiving, requireSending } from '../domain/account-standing.ts';
import { uuidOf } from '../domain/ids.ts';
import type { Payment } from '../domain/payment.ts';
import { Refusal } from '../domain/refusal.ts';
import { readExternalAccount } from '../store/external-accounts.ts';
import type { Store } from '../store/table.ts';

/**
 * Looks at the external accounts of a quote again before it is executed: one may have been deleted, or have lost its standing,
 * since the quote was made. Refuses with INVALID_INPUT and EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED.
 */
export async function requireStandingAccounts(store: Store, quote: Payment, now: Date): Promise<void> {
  const { sourceAccountId = '', destinationAccountId } = quote;
  const [source, destination] = await Promise.all([
    readStanding(store, quote.platformId, sourceAccountId, 'source'),
    readStanding(store, quote.platformId, destinationAccountId, 'destination'),
  ]);
  if (source) requireSending(source);
  if (destination) requireReceiving({ account: destination, amount: quote.receivingAmount, now });
}

/** Nothing for what is no external account. */
async function readStanding(store: Store, platformId: string, accountId: string, side: 'source' | 'destination') {
  const uuid = uuidOf('ExternalAccount', accountId);
  if (!uuid) return undefined;
  const account = await readExternalAccount(store, platformId, uuid);
  if (!account) throw new Refusal('INVALID_INPUT', `The ${side} account was deleted after the quote was made.`);
  return account;
}
