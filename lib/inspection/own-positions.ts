import type { Environment } from '../../functions/domain/environment.ts';
import { amountText } from '../../functions/domain/money.ts';
import { listBooks } from '../../functions/store/ledger/books/chart.ts';
import { lastEntry } from '../../functions/store/ledger/books/pages.ts';
import type { Store } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';

/** The balance of one of the service's own accounts in a currency, over all platforms of an environment. Negative is owed by it. */
interface OwnPosition {
  readonly environment: Environment;
  readonly account: string;
  readonly currency: string;
  /** In the smallest unit. The sum over all platforms may be larger than a number holds exactly. */
  readonly amount: bigint;
}

/** Adds up the service's own accounts by the last entries of their books. Sums of zero are left out. */
export async function ownPositions(store: Store): Promise<readonly OwnPosition[]> {
  const positions = new Map<string, OwnPosition>();
  for (const { platformId, environment } of await listPlatforms()) {
    for await (const book of listBooks(store, platformId, { accounts: 'system:' })) {
      const { account, currency } = book;
      const name = `${environment} ${account} ${currency}`;
      const amount = (positions.get(name)?.amount ?? 0n) + (await lastEntry(store, book)).balance;
      positions.set(name, { environment, account, currency, amount });
    }
  }
  return [...positions]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([, position]) => position);
}

/** The positions as lines for a terminal. */
export const positionsText = (positions: readonly OwnPosition[]): string =>
  positions.length === 0
    ? "The service's own accounts hold nothing."
    : positions
        .map(
          ({ environment, account, currency, amount }) =>
            `${environment.padEnd(10)}  ${account.padEnd(22)}  ${amountText(amount, currency).padStart(26)}`,
        )
        .join('\n');
