import type { InternalAccount } from '../../../functions/domain/account.ts';
import { toAccount } from '../../../functions/store/accounts.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { Violated } from './violated.ts';

/** What the journal and the payments say of an account, in its smallest units. */
export interface Standing {
  readonly posted: number;
  /** What payments that wait for authorization hold aside. */
  readonly waiting: number;
}

interface ShownAccount {
  readonly id: string;
  readonly balance: { readonly amount: number };
}

/** Internal accounts as they stand in the table, and what must be true of each after every commit. */
export class AccountBalances {
  readonly accounts = new Map<string, InternalAccount>();
  readonly #violated: Violated;

  constructor(violated: Violated) {
    this.#violated = violated;
  }

  /** Takes in an item that was written; says whose balance it is part of, if it is of any account. */
  written(item: Item): string | undefined {
    if (item.type !== 'INTERNAL_ACCOUNT') return undefined;
    const account = toAccount(item);
    this.accounts.set(account.accountId, account);
    return account.accountId;
  }

  /** The balance is what was posted, and what waits for authorization is held aside. */
  check(accountId: string, { posted, waiting }: Standing): void {
    const account = this.accounts.get(accountId);
    const { balance, held } = account ?? { balance: Number.NaN, held: Number.NaN };
    if (balance + held !== posted)
      this.#violated(`${accountId}: holds ${balance + held}, its postings sum to ${posted}`);
    if (balance < 0 || held < 0) this.#violated(`${accountId}: is below zero (${balance}, held ${held})`);
    if (held !== waiting) this.#violated(`${accountId}: ${held} are held, ${waiting} wait for authorization`);
  }

  /** An account as an answer shows it: what can be spent of it. */
  shown({ id, balance }: ShownAccount, { posted, waiting }: Standing): void {
    if (balance.amount !== posted - waiting) {
      this.#violated(`${id}: is shown with ${balance.amount}, its postings leave ${posted - waiting}`);
    }
  }

  finished(): void {
    for (const { accountId, held } of this.accounts.values()) {
      if (held !== 0) this.#violated(`${accountId}: still holds ${held} aside`);
    }
  }
}
