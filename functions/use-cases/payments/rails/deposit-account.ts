import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { PlatformId } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { normalizedCoordinate } from '../../../domain/ledger/funding-coordinates.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { listOwnedAccounts } from '../../../store/ledger/accounts.ts';
import { findByCoordinate } from '../../../store/ledger/funding-coordinates.ts';
import { findByReference } from '../../../store/payments/deposit-references.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import type { Store } from '../../../store/table.ts';
import { requireProductionPlatform } from './deposits.ts';
import { requireProductionAccount } from './production-account.ts';

/** The purpose of a deposit. */
interface DepositTarget {
  readonly account?: InternalAccount | undefined;
  /** The quote whose reference the sender has named. */
  readonly quote?: Payment | undefined;
}

/**
 * The quote whose reference the sender has named, and the account: the one that the report names, or the only one whose funding
 * instructions name its number and its reference, or that of the quote's payer. Refuses as `requireProductionAccount` does, and with
 * INVALID_CURRENCY money in another currency than that of the account that the report names.
 */
export async function findDepositTarget(store: Store, report: DepositReport): Promise<DepositTarget> {
  const { accountId, platformId, currency, reference, accountIdentifier } = report;
  const named = accountId === undefined ? undefined : await requireProductionAccount(store, { platformId, accountId });
  if (named && named.currency !== currency) {
    throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${named.currency}.`);
  }
  const platform = named?.platformId ?? (await requireProductionPlatform(store, platformId));
  const quote = reference === undefined ? undefined : await findQuote(store, platform, reference);
  if (named) return { account: named, quote };
  const texts = [reference, accountIdentifier].filter((text) => text !== undefined);
  const found = await Promise.all(texts.map((text) => findByCoordinate(store, platform, text, currency)));
  const account = onlyCommon(found.filter((accounts) => accounts.length > 0));
  return { account: account ?? (quote && (await payersAccount(store, quote, currency))), quote };
}

/** The quote that is funded in real time with a reference. */
async function findQuote(store: Store, platformId: PlatformId, reference: string): Promise<Payment | undefined> {
  const paymentId = await findByReference(store, platformId, normalizedCoordinate(reference));
  return paymentId && readPayment(store, platformId, paymentId);
}

async function payersAccount(store: Store, { platformId, funding }: Payment, currency: string) {
  const accounts = await listOwnedAccounts(store, platformId, funding?.customerId);
  return accounts.find((account) => account.currency === currency && account.status === 'ACTIVE');
}

/** The only account that all lists have. A reference that no account has says nothing: senders write what they like. */
function onlyCommon(lists: readonly (readonly InternalAccount[])[]): InternalAccount | undefined {
  const [first = [], ...others] = lists;
  const common = first.filter(({ accountId }) =>
    others.every((accounts) => accounts.some((account) => account.accountId === accountId)),
  );
  return common.length === 1 ? common[0] : undefined;
}
