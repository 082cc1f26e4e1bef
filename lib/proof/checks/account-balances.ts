import type { InternalAccount } from '../../../functions/domain/account.ts';
import { toAccount } from '../../../functions/store/accounts.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { Violated } from './violated.ts';

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

  /** What an account shows is what was posted to it, and it holds aside what waits for authorization. Smallest units throughout. */
  check(accountId: string, posted: number, waiting: number): void {
    const account = this.accounts.get(accountId);
    const { balance, held } = account ?? { balance: Number.NaN, held: Number.NaN };
    if (balance + held !== posted)
      this.#violated(`${accountId}: holds ${balance + held}, its postings sum to ${posted}`);
    if (balance < 0 || held < 0) this.#violated(`${accountId}: is below zero (${balance}, held ${held})`);
    if (held !== waiting) this.#violated(`${accountId}: ${held} are held, ${waiting} wait for authorization`);
  }

  finished(): void {
    for (const { accountId, held } of this.accounts.values()) {
      if (held !== 0) this.#violated(`${accountId}: still holds ${held} aside`);
    }
  }
}
