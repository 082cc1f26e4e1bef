import { uuidOf } from '../../functions/domain/ids.ts';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { entriesIn, entryTypes, type JournalEntry } from '../../functions/store/ledger/journal.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Store } from '../../functions/store/table.ts';
import { UsageError } from '../command-line/command-line.ts';
import { findAmong } from './find-payment.ts';
import { moneyText } from './money-text.ts';

/** Why an account holds what it holds. Amounts in the smallest unit of the account's currency. */
export interface BalanceExplanation {
  readonly accountId: string;
  readonly platformId: string;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  /** Every posting of the account, oldest first, with the sum so far. */
  readonly postings: readonly {
    readonly at: string;
    readonly movement: string;
    /** The payment, funding, card transaction or manual entry that moved the money. */
    readonly cause: string;
    readonly amount: number;
    readonly sum: number;
  }[];
  /** What the postings do not explain: 0 unless the account changed while they were read, or the ledger is wrong. */
  readonly unexplained: number;
}

const causes = {
  PAYMENT: 'Transaction',
  CARD_TRANSACTION: 'CardTransaction',
  FUNDING: 'Funding',
  MANUAL: 'ManualEntry',
} as const;

/** Explains the balance of an account of any platform. Reads the whole table. Throws where there is no such account. */
export async function explainBalance(
  store: Store,
  id: string,
  platform: string | undefined,
): Promise<BalanceExplanation> {
  const uuid = uuidOf('InternalAccount', id);
  if (uuid === undefined) throw new UsageError(`${id} is not the id of an internal account.`);
  const account = await findAmong(platform, `an account ${id}`, (owner) => readAccount(store, owner, uuid));
  const { accountId, platformId, currency, balance, held } = account;
  let sum = 0;
  const postings = (await movementsOf(store, account)).map(({ entry, amount }) => {
    sum += amount;
    const cause = `${causes[entry.cause]}:${entry.causeId}`;
    return { at: entry.at, movement: entry.movement, cause, amount, sum };
  });
  return { accountId, platformId, currency, balance, held, postings, unexplained: balance + held - sum };
}

/** The entries that have postings of an account, oldest first, with what they come to. */
async function movementsOf(store: Store, { platformId, accountId }: InternalAccount) {
  const movements: { readonly entry: JournalEntry; readonly amount: number }[] = [];
  for await (const item of scan(store, ...entryTypes)) {
    for (const entry of entriesIn(item)) {
      const own = entry.platformId === platformId ? entry.postings.filter(({ account }) => account === accountId) : [];
      if (own.length > 0) movements.push({ entry, amount: own.reduce((sum, { amount }) => sum + amount, 0) });
    }
  }
  return movements.sort((one, other) => one.entry.at.localeCompare(other.entry.at));
}

/** An explanation as lines for a terminal. */
export function explanationText({
  accountId,
  currency,
  balance,
  held,
  postings,
  unexplained,
}: BalanceExplanation): string {
  const text = (amount: number): string => moneyText(amount, currency);
  const rows = postings.map(
    ({ at, movement, cause, amount, sum }) =>
      `${at}  ${movement.padEnd(14)} ${text(amount).padStart(24)} ${text(sum).padStart(24)}  ${cause}`,
  );
  return [
    `${accountId}: ${text(balance)} can be spent, ${text(held)} are held for payments.`,
    ...rows,
    unexplained === 0
      ? 'The postings sum to this.'
      : `The postings leave ${text(unexplained)} unexplained: ask again, and if that stays see docs/runbooks/ledger.md.`,
  ].join('\n');
}
