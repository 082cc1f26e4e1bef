import { setTimeout as pause } from 'node:timers/promises';
import { isUuid, uuidOf } from '../../functions/domain/ids.ts';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import type { Entry } from '../../functions/domain/ledger/entry.ts';
import { amountText } from '../../functions/domain/money.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { lastEntry, readEntries } from '../../functions/store/ledger/books/pages.ts';
import type { Store } from '../../functions/store/table.ts';
import { UsageError } from '../command-line/command-line.ts';
import { findAmong } from './find-payment.ts';

/** Why an account holds what it holds. Amounts in the smallest unit of the account's currency. */
interface BalanceExplanation {
  readonly accountId: string;
  readonly platformId: string;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  /** How many entries the account has. */
  readonly entries: number;
  /** The newest of them, oldest first, each with the balance after it. */
  readonly postings: readonly {
    readonly number: number;
    readonly at: string;
    readonly movement: string;
    /** The payment, funding, card transaction or manual entry that moved the money. */
    readonly cause: string;
    readonly amount: number;
    readonly sum: number;
  }[];
  /** The part that the entries do not explain: 0 unless the account changed while they were read, or the ledger is wrong. */
  readonly unexplained: number;
}

/** How the ids of causes begin. */
const causes: ReadonlyMap<string, string> = new Map([
  ['PAYMENT', 'Transaction'],
  ['CARD_TRANSACTION', 'CardTransaction'],
  ['FUNDING', 'Funding'],
  ['MANUAL', 'ManualEntry'],
]);

/** The book of an account follows its balance by about a second; it is read again so often, and so long after the time before. */
const again = { times: 6, afterMs: 500 };

/** Explains the balance of an account of any platform by its book, and shows at most so many entries. Throws where there is no such account. */
export async function explainBalance(
  store: Store,
  id: string,
  platform: string | undefined,
  most = Number.POSITIVE_INFINITY,
): Promise<BalanceExplanation> {
  const uuid = uuidOf('InternalAccount', id) ?? id;
  if (!isUuid<'InternalAccount'>(uuid)) throw new UsageError(`${id} is not the id of an internal account.`);
  const read = async () =>
    explain(store, await findAmong(platform, `an account ${id}`, (owner) => readAccount(store, owner, uuid)), most);
  let explanation = await read();
  for (let times = 0; explanation.unexplained !== 0 && times < again.times; times += 1) {
    await pause(again.afterMs);
    explanation = await read();
  }
  return explanation;
}

async function explain(store: Store, account: InternalAccount, most: number): Promise<BalanceExplanation> {
  const { accountId, platformId, currency, balance, held } = account;
  const book = { platformId, account: accountId, currency };
  const closing = await lastEntry(store, book);
  const postings: BalanceExplanation['postings'][number][] = [];
  const range = { from: Math.max(1, closing.number - most + 1), to: closing.number };
  for await (const entry of readEntries(store, book, range)) {
    const { number, bookedAt: at, kind: movement, amount, balanceAfter } = entry;
    postings.push({ number, at, movement, cause: causeOf(entry), amount, sum: Number(balanceAfter) });
  }
  const unexplained = balance + held - Number(closing.balance);
  return { accountId, platformId, currency, balance, held, entries: closing.number, postings, unexplained };
}

const causeOf = ({ cause, causeId }: Entry): string => `${causes.get(cause) ?? cause}:${causeId}`;

/** An explanation as lines for a terminal. */
export function explanationText({
  accountId,
  currency,
  balance,
  held,
  postings,
  unexplained,
}: BalanceExplanation): string {
  const text = (amount: number): string => amountText(amount, currency);
  const rows = postings.map(
    ({ at, movement, cause, amount, sum }) =>
      `${at}  ${movement.padEnd(14)} ${text(amount).padStart(24)} ${text(sum).padStart(24)}  ${cause}`,
  );
  return [
    `${accountId}: ${text(balance)} can be spent, ${text(held)} are held for payments.`,
    ...rows,
    unexplained === 0
      ? 'The entries sum to this.'
      : `The entries leave ${text(unexplained)} unexplained: ask again, and if that stays see docs/runbooks/ledger.md.`,
  ].join('\n');
}
