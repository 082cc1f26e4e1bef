import { acceptPrices, oldestPriceSeconds, type PriceCheck, type Prices } from '../../domain/pricing/prices.ts';
import { priceTermOf } from '../../domain/pricing/terms.ts';
import { wallTime } from '../../ports/clock.ts';
import { isRatesCheckConnected, isRatesConnected } from '../../ports/env.ts';
import type { Connector } from '../../runtime/connector.ts';
import { logConnectorUnavailable, logPrices } from '../../runtime/log.ts';
import { putPrices, readPrices } from '../../store/pricing/prices.ts';
import { commitUnlessStale, type Store } from '../../store/table.ts';
import { forgetMarket } from './market.ts';
import {
  askForPrices,
  type GivenPrices,
  RatesUnavailable,
  ratesCheckConnector,
  ratesConnector,
} from './rates-connector.ts';
import { productionLevels } from './terms.ts';

/**
 * Takes up the prices that the connector gives now, where the deployment has one. While it gives none, the last ones become outdated
 * and the next run asks again.
 */
export async function refreshPrices(store: Store): Promise<void> {
  if (!isRatesConnected()) return;
  const last = await readPrices(store);
  const accepted = await ask(store, last?.prices);
  if (accepted) {
    // Another run that took up prices in between has newer ones.
    await commitUnlessStale(store, [putPrices({ prices: accepted.prices, version: (last?.version ?? 0) + 1 })]);
    forgetMarket(store);
  }
  const prices = accepted?.prices ?? last?.prices ?? {};
  logPrices({
    currencies: Object.keys(prices).length,
    refused: accepted?.refused ?? [],
    oldestPriceSeconds: oldestPriceSeconds(prices, wallTime()),
  });
}

/** The last prices with those that the connector gives; nothing where it gives none, or where a second one does not answer. */
async function ask(store: Store, last: Prices | undefined) {
  const isChecked = isRatesCheckConnected();
  const [given, check] = await Promise.all([
    askOne(ratesConnector),
    isChecked ? askOne(ratesCheckConnector) : undefined,
  ]);
  if (!given || (isChecked && !check)) return undefined;
  return acceptPrices(last, given.prices, given.at, check && (await priceCheck(store, check)));
}

async function askOne(connector: Connector): Promise<GivenPrices | undefined> {
  try {
    return await askForPrices(connector);
  } catch (cause) {
    if (!(cause instanceof RatesUnavailable)) throw cause;
    logConnectorUnavailable(connector.url === 'RATES_URL' ? connector.name : `${connector.name} check`, cause);
    return undefined;
  }
}

/** The second source with the bounds that the terms of production set. */
async function priceCheck(store: Store, { prices }: GivenPrices): Promise<PriceCheck> {
  const levels = await productionLevels(store);
  return { prices, deviationOf: (currency) => priceTermOf(levels, currency, 'priceDeviationBasisPoints') ?? 0 };
}
