import type { Prices } from '../../domain/pricing/prices.ts';
import type { TermsVersion } from '../../domain/pricing/terms.ts';
import { timer } from '../../ports/timer.ts';
import * as keys from '../../store/keys.ts';
import { toPriceRecord } from '../../store/pricing/prices.ts';
import { toEnvironmentTerms } from '../../store/pricing/terms.ts';
import { readItems, type Store } from '../../store/table.ts';

/** The state that all platforms of production share. */
interface Market {
  /** Nothing where no connector has given any. */
  readonly prices: Prices | undefined;
  /** Nothing where none are set. */
  readonly terms: readonly TermsVersion[] | undefined;
}

/** How long an environment uses what it has read. The age of prices is always counted from when the connector gave them. */
const rereadAfterMs = 15_000;

interface Cache {
  readonly market: Market;
  readonly readAtMs: number;
}

/** Every client of the table has its own market: a deployed function has one client. */
const caches = new WeakMap<object, Cache>();

/** The prices and terms of production, read in one call at most every 15 seconds. */
export async function productionMarket(store: Store): Promise<Market> {
  const readAtMs = timer().elapsedMs();
  const cache = caches.get(store.client);
  if (cache && readAtMs - cache.readAtMs < rereadAfterMs) return cache.market;
  const [prices, terms] = await readItems(store, [keys.prices(), keys.environmentTerms('production')]);
  const market = {
    prices: prices && toPriceRecord(prices).prices,
    terms: terms && toEnvironmentTerms(terms).terms,
  };
  caches.set(store.client, { market, readAtMs });
  return market;
}

/** Drops what an environment has read, because its own process has just written something newer. */
export const forgetMarket = (store: Store): void => void caches.delete(store.client);
