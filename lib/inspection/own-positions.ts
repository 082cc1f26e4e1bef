import type { Environment } from '../../functions/domain/environment.ts';
import { isSystemAccount } from '../../functions/domain/ledger/chart-of-accounts.ts';
import { entriesIn, entryTypes } from '../../functions/store/ledger/journal.ts';
import { scan } from '../../functions/store/scan.ts';
import type { Store } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';
import { moneyText } from './money-text.ts';

/** What one of the service's own accounts holds in a currency, over all platforms of an environment. Negative is owed by it. */
export interface OwnPosition {
  readonly environment: Environment;
  readonly account: string;
  readonly currency: string;
  /** In the smallest unit. The sum over all platforms may be larger than a number holds exactly. */
  readonly amount: bigint;
}

/** Adds up the service's own accounts, which have entries and no balance. Reads the whole table. Sums of zero are left out. */
export async function ownPositions(store: Store): Promise<readonly OwnPosition[]> {
  const environments = new Map((await listPlatforms()).map((platform) => [platform.platformId, platform.environment]));
  const positions = new Map<string, OwnPosition>();
  for await (const item of scan(store, ...entryTypes)) {
    for (const { platformId, postings } of entriesIn(item)) {
      const environment = environments.get(platformId) ?? 'sandbox';
      for (const { account, currency, amount } of postings) {
        if (!isSystemAccount(account)) continue;
        const name = `${environment} ${account} ${currency}`;
        const sum = (positions.get(name)?.amount ?? 0n) + BigInt(amount);
        positions.set(name, { environment, account, currency, amount: sum });
      }
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
            `${environment.padEnd(10)}  ${account.padEnd(22)}  ${moneyText(amount, currency).padStart(26)}`,
        )
        .join('\n');
