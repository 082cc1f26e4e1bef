import { EntryKind, type InternalAccountEntry } from '../../contract/ledger/entries.ts';
import { currencyAmount } from '../money.ts';
import type { Entry } from './entry.ts';

/** The prefixes of what platforms know as the cause of an entry. */
const transactionPrefixes: Readonly<Record<string, string>> = {
  PAYMENT: 'Transaction',
  CARD_TRANSACTION: 'CardTransaction',
};

/** An entry of an internal account as the interface shows it. Its balances are small enough to be exact as numbers. */
export function toEntryView(entry: Entry, currency: string): InternalAccountEntry {
  const { number, amount, balanceAfter, bookedAt, valueDate, kind, cause, causeId, counterAccounts } = entry;
  const prefix = transactionPrefixes[cause];
  const [counterAccount] = counterAccounts;
  if (!counterAccount) throw new Error(`The entry of ${cause} ${causeId} has no counter-account.`);
  return {
    number,
    amount: currencyAmount(amount, currency),
    balanceAfter: currencyAmount(Number(balanceAfter), currency),
    bookedAt,
    valueDate,
    kind: EntryKind.parse(kind),
    ...(prefix && { transactionId: `${prefix}:${causeId}` }),
    counterAccount,
  };
}
