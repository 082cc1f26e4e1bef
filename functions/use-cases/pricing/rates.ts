import type { Environment } from '../../domain/environment.ts';
import { connectedRates, lastRates } from '../../domain/pricing/prices.ts';
import type { Rates } from '../../domain/pricing/rates.ts';
import { sandboxRates } from '../../domain/sandbox/rates.ts';
import { wallTime } from '../../providers/clock.ts';
import { timer } from '../../providers/timer.ts';
import { type PriceRecord, readPrices } from '../../store/pricing/prices.ts';
import type { Store } from '../../store/table.ts';

/** How long an environment uses the prices that it has read. Their age is always counted from when the connector gave them. */
const rereadAfterMs = 15_000;

interface Cache {
  /** Nothing where no connector has given any. */
  readonly record: PriceRecord | undefined;
  readonly readAtMs: number;
}

/** Every client of the table has its own prices: a deployed function has one client. */
const caches = new WeakMap<object, Cache>();

async function cachedPrices(store: Store) {
  const readAtMs = timer().elapsedMs();
  const cache = caches.get(store.client);
  if (cache && readAtMs - cache.readAtMs < rereadAfterMs) return cache.record?.prices;
  const record = await readPrices(store);
  caches.set(store.client, { record, readAtMs });
  return record?.prices;
}

/** Drops the rates that an environment has read, because its own process has just written other prices. */
export const forgetPrices = (store: Store): void => void caches.delete(store.client);

/** The rates by which amounts are converted now: those that the sandbox makes up, or those of production's connector. */
export const currentRates = async (store: Store, environment: Environment, now: Date): Promise<Rates> =>
  environment === 'sandbox' ? sandboxRates(now) : connectedRates(await cachedPrices(store), wallTime());

/** The latest rates, however old they are: for amounts that are only shown. */
export const latestRates = async (store: Store, environment: Environment, now: Date): Promise<Rates> =>
  environment === 'sandbox' ? sandboxRates(now) : lastRates(await cachedPrices(store), wallTime());
