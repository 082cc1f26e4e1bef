import type { Environment } from '../../domain/environment.ts';
import { connectedRates, lastRates } from '../../domain/pricing/prices.ts';
import type { Rates } from '../../domain/pricing/rates.ts';
import { priceTermOf, type TermLines } from '../../domain/pricing/terms.ts';
import { sandboxRates } from '../../domain/sandbox/rates.ts';
import { wallTime } from '../../ports/clock.ts';
import type { Store } from '../../store/table.ts';
import { productionMarket } from './market.ts';
import { productionLevels } from './terms.ts';

/** The rates by which amounts are converted now: those that the sandbox makes up, or those of production's connector. */
export const currentRates = async (store: Store, environment: Environment, now: Date): Promise<Rates> =>
  environment === 'sandbox' ? sandboxRates(now) : productionRates(store);

async function productionRates(store: Store): Promise<Rates> {
  const [{ prices }, levels] = await Promise.all([productionMarket(store), productionLevels(store)]);
  return connectedRates(prices, wallTime(), (currency) => secondsFor(levels, currency) * 1000);
}

const secondsFor = (levels: readonly TermLines[], currency: string): number =>
  priceTermOf(levels, currency, 'priceAgeSeconds') ?? 0;

/** The latest rates, however old they are: for amounts that are only shown. */
export const latestRates = async (store: Store, environment: Environment, now: Date): Promise<Rates> =>
  environment === 'sandbox' ? sandboxRates(now) : lastRates((await productionMarket(store)).prices, wallTime());
