import { type InternalAccount, spendable } from '../../../../functions/domain/ledger/account.ts';
import { systemAccounts } from '../../../../functions/domain/ledger/chart-of-accounts.ts';
import { toAccount } from '../../../../functions/store/ledger/account-items.ts';
import type { Item } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import type { ReportViolation } from './violation.ts';

/** What the journal and the payments say of an account, in its smallest units. */
export interface ExpectedBalance {
  readonly posted: number;
  /** What payments that wait for authorization hold aside. */
  readonly waiting: number;
  readonly mayOwe: boolean;
}

interface ShownAccount {
  readonly id: string;
  readonly balance: { readonly amount: number };
}

/** Internal accounts as they stand in the table, and what must be true of each after every commit. */
export class AccountBalances {
  readonly accounts = new Map<string, InternalAccount>();
  readonly #report: ReportViolation;
  /** The balances of shards, by account and shard. */
  readonly #shards = new Map<string, Map<string, number>>();

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  /** Takes in an item that was written or deleted; says whose balance it is part of, if it is of any account. */
  written(item: Item, isDeleted = false): string | undefined {
    if (item.type === accountShardType) return this.#shardWritten(item, isDeleted);
    if (item.type !== 'INTERNAL_ACCOUNT') return undefined;
    const account = toAccount(item);
    this.accounts.set(account.accountId, account);
    return account.accountId;
  }

  #shardWritten({ pk, accountId, balance }: Item, isDeleted: boolean): string {
    const shards = this.#shards.get(String(accountId)) ?? new Map<string, number>();
    this.#shards.set(String(accountId), shards);
    if (isDeleted) shards.delete(String(pk));
    else shards.set(String(pk), Number(balance));
    if (Number(balance) < 0) this.#report(`${pk}: is below zero (${balance})`);
    return String(accountId);
  }

  /** What an account may spend, wherever it lies. */
  balanceOf(accountId: string): number {
    const account = this.accounts.get(accountId);
    if (!account) return Number.NaN;
    const shardTotal = [...(this.#shards.get(accountId)?.values() ?? [])].reduce((sum, balance) => sum + balance, 0);
    return spendable({ balance: account.balance, shardTotal });
  }

  /** The balance is what was posted, and what waits for authorization is held aside. */
  check(accountId: string, { posted, waiting, mayOwe }: ExpectedBalance): void {
    const account = this.accounts.get(accountId);
    const held = account?.held ?? Number.NaN;
    const balance = this.balanceOf(accountId);
    if (balance + held !== posted) this.#report(`${accountId}: holds ${balance + held}, its postings sum to ${posted}`);
    if (held < 0 || (!mayOwe && (balance < 0 || Number(account?.balance) < 0)))
      this.#report(`${accountId}: is below zero (${balance}, held ${held})`);
    if (held !== waiting) this.#report(`${accountId}: ${held} are held, ${waiting} wait for authorization`);
  }

  /** An account as an answer shows it: what can be spent of it. */
  shown({ id, balance }: ShownAccount, { posted, waiting }: ExpectedBalance): void {
    if (balance.amount !== posted - waiting) {
      this.#report(`${id}: is shown with ${balance.amount}, its postings leave ${posted - waiting}`);
    }
  }

  finished(): void {
    for (const { accountId, held } of this.accounts.values()) {
      if (held !== 0) this.#report(`${accountId}: still holds ${held} aside`);
    }
  }
}

/** What takes and pays money in place of a closed account: the platform's own one in the currency, or else suspense. Nothing for an open one. */
export function heirOf(accounts: ReadonlyMap<string, InternalAccount>, accountId: string): string | undefined {
  const closed = accounts.get(accountId);
  if (closed?.status !== 'CLOSED') return undefined;
  const own = [...accounts.values()].find(
    ({ platformId, currency, customerId }) =>
      platformId === closed.platformId && currency === closed.currency && customerId === undefined,
  );
  return own?.accountId ?? systemAccounts.suspense;
}
