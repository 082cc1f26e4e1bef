import { requireReadyReceiver } from '../../../domain/customers/standing.ts';
import { environmentOf } from '../../../domain/environment.ts';
import type { ExternalAccountRecord } from '../../../domain/external-accounts/external-account.ts';
import { type Id, type PlatformId, uuidIn, uuidOf } from '../../../domain/ids.ts';
import {
  requireActiveReceiver,
  requireReceiving,
  requireSending,
} from '../../../domain/payments/account-eligibility.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { readCustomer } from '../../../store/customers/customers.ts';
import { readExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import { readWithoutShards } from '../../../store/ledger/accounts.ts';
import type { Store } from '../../../store/table.ts';
import { currentRates } from '../../pricing/rates.ts';

/**
 * Checks the accounts of a quote again before it is executed, because an account may have been deleted or may no longer be eligible. An
 * internal source is checked by the write that takes the money. Returns an external destination. Refuses with INVALID_INPUT and
 * EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED.
 */
export async function requireEligibleAccounts(
  store: Store,
  quote: Payment,
  now: Date,
): Promise<ExternalAccountRecord | undefined> {
  const { sourceAccountId = '', destinationAccountId } = quote;
  const [source, destination, rates] = await Promise.all([
    readExternal(store, quote.platformId, sourceAccountId, 'source'),
    readExternal(store, quote.platformId, destinationAccountId, 'destination'),
    currentRates(store, environmentOf(quote), now),
    requireCreditable(store, quote),
  ]);
  if (source) requireSending(source);
  if (destination) requireReceiving({ account: destination, amount: quote.receivingAmount, rates });
  return destination;
}

/**
 * Refuses with INVALID_INPUT to take money for an internal account that is not active any more: another one would get it. Refuses with
 * USER_NOT_READY as `requireReadyOwner` does.
 */
export async function requireCreditable(
  store: Store,
  payment: Pick<Payment, 'platformId' | 'customerId' | 'destinationAccountId' | 'umaReceiverId'>,
): Promise<void> {
  const { platformId, customerId, destinationAccountId, umaReceiverId } = payment;
  if (umaReceiverId) return requireReadyOwner(store, platformId, umaReceiverId, customerId);
  const uuid = uuidOf('InternalAccount', destinationAccountId);
  const [account] = uuid ? await readWithoutShards(store, platformId, [uuid]) : [];
  if (!account) return;
  requireActiveReceiver(account);
  await requireReadyOwner(store, platformId, account.customerId, customerId);
}

/** Refuses with USER_NOT_READY to pay to a customer, or to an account of one, who is not verified. The paying customer was checked already. */
export async function requireReadyOwner(
  store: Store,
  platformId: PlatformId,
  ownerId: Id<'Customer'> | undefined,
  payerId: Payment['customerId'],
): Promise<void> {
  if (!ownerId || ownerId === payerId) return;
  const owner = await readCustomer(store, platformId, uuidIn('Customer', ownerId));
  if (owner) requireReadyReceiver(owner);
}

/** Nothing where the id is not that of an external account. */
async function readExternal(store: Store, platformId: PlatformId, accountId: string, side: 'source' | 'destination') {
  const uuid = uuidOf('ExternalAccount', accountId);
  if (!uuid) return undefined;
  const account = await readExternalAccount(store, platformId, uuid);
  if (!account) throw new Refusal('INVALID_INPUT', `The ${side} account was deleted after the quote was made.`);
  return account;
}
