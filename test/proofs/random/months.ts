import { productionFixture } from '../../kit/simulation/outside/production-fixtures.ts';
import { monthConditions, runMonth, turnsOutside } from './month.ts';

/** After this many months everything that can happen outside must have happened. */
export const enoughMonths = 4;

/** Runs so many months of a production platform, or that of one seed. */
export async function runMonths(count: number, only: number | undefined) {
  const fixture = await productionFixture();
  const seen = new Set<string>();
  const violations: string[] = [];
  let payments = 0;
  let transactions = 0;
  const seeds = only === undefined ? Array.from({ length: count }, (_, place) => place + 1) : [only];
  let months = 0;
  for (const seed of seeds) {
    const { invariants, outside } = await runMonth(fixture, monthConditions(seed));
    months += 1;
    payments += invariants.payments.size;
    transactions += invariants.cardTransactions.size;
    for (const what of outside.keys()) seen.add(what);
    violations.push(...invariants.violations.map((violation) => `--month ${seed}: ${violation}`));
    if (violations.length > 0) break;
  }
  if (violations.length === 0 && seeds.length >= enoughMonths) {
    violations.push(...turnsOutside.filter((turn) => !seen.has(turn)).map((turn) => `${turn}: in no month`));
  }
  const figures = `${months} months of production, ${payments} payments, ${transactions} card transactions`;
  return { figures, violations };
}
