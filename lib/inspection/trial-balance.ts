import type { Environment } from '../../functions/domain/environment.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import {
  linesOf,
  type Safeguarding,
  safeguarding,
  type TrialBalanceLine,
  together,
} from '../../functions/domain/ledger/trial-balance.ts';
import { amountText } from '../../functions/domain/money.ts';
import { readTrialBalance } from '../../functions/store/ledger/days/trial-balances.ts';
import type { Store } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';

/** The trial balance of an environment, or of one of its platforms, at the end of a day. */
interface TrialBalanceReport {
  readonly environment: Environment;
  readonly platformId?: PlatformId | undefined;
  readonly day: string;
  /** Movements are those of the day. */
  readonly lines: readonly TrialBalanceLine[];
  readonly safeguarding: readonly Safeguarding[];
}

/**
 * Reads the trial balance of each environment at the end of a closed day, or of one platform. It reads one item for each platform, and
 * nothing of the journal. Throws when there is no such platform.
 */
export async function trialBalances(
  store: Store,
  day: string,
  platformId?: PlatformId,
): Promise<readonly TrialBalanceReport[]> {
  const platforms = (await listPlatforms()).filter((platform) => !platformId || platform.platformId === platformId);
  if (platformId && platforms.length === 0) throw new Error(`There is no platform ${platformId}.`);
  const read = await Promise.all(
    platforms.map(async (platform) => ({
      environment: platform.environment,
      lines: linesAt(await readTrialBalance(store, platform.platformId, day), day),
    })),
  );
  return [...Map.groupBy(read, ({ environment }) => environment)].map(([environment, balances]) => {
    const lines = linesOf(together(balances.map((balance) => balance.lines)));
    return { environment, platformId, day, lines, safeguarding: safeguarding(lines) };
  });
}

/** The lines at the end of a day: on a day after the last one with entries nothing moved. */
function linesAt(balance: Awaited<ReturnType<typeof readTrialBalance>>, day: string): readonly TrialBalanceLine[] {
  if (!balance || balance.day === day) return balance?.lines ?? [];
  return balance.lines
    .filter(({ closing }) => closing !== 0n)
    .map((line) => ({ ...line, opening: line.closing, debits: 0n, credits: 0n }));
}

const holders = { CUSTOMER: 'customers', PLATFORM: 'platforms', SERVICE: '' } as const;

/** A debit balance is shown in the column of debits, a credit balance in that of credits. */
const columns = (amount: bigint, currency: string): string =>
  [amount < 0n ? amountText(-amount, currency) : '', amount > 0n ? amountText(amount, currency) : '']
    .map((text) => text.padStart(26))
    .join('');

function tableOf(lines: readonly TrialBalanceLine[], currency: string): readonly string[] {
  const own = lines.filter((line) => line.currency === currency && line.closing !== 0n);
  const total = own.reduce((sum, { closing }) => (closing > 0n ? sum + closing : sum), 0n);
  const rows = own.map(({ accountType, owner, account, closing }) =>
    [accountType.padEnd(10), (account ?? holders[owner]).padEnd(26), columns(closing, currency)].join(' '),
  );
  const sum = amountText(total, currency).padStart(26);
  return [...rows, `${' '.repeat(38)}${sum}${sum}`];
}

/** A trial balance as lines for a terminal: debit and credit balances, and customers' money against cash. */
export function trialBalanceText({ environment, platformId, day, lines, safeguarding }: TrialBalanceReport): string {
  const title = `${environment}${platformId ? `, platform ${platformId}` : ''}, end of ${day} (UTC)`;
  if (lines.length === 0) return `${title}\n  No entries.`;
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  const tables = currencies.flatMap((currency) => ['', ...tableOf(lines, currency)]);
  return [title, ...tables, '', "Customers' money against cash", ...safeguarding.map(safeguardingText)].join('\n');
}

const safeguardingText = ({ currency, customers, platforms, otherLiabilities, cash, surplus }: Safeguarding): string =>
  [
    `customers ${amountText(customers, currency)}, platforms ${amountText(platforms, currency)}`,
    `other liabilities ${amountText(otherLiabilities, currency)}, cash ${amountText(cash, currency)}`,
    surplus < 0n ? `SHORT BY ${amountText(-surplus, currency)}` : `covered with ${amountText(surplus, currency)} more`,
  ].join(', ');
