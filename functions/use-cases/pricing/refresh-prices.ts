import { acceptPrices, oldestPriceSeconds, type Prices } from '../../domain/pricing/prices.ts';
import { wallTime } from '../../providers/clock.ts';
import { isRatesConnected } from '../../providers/env.ts';
import { logConnectorUnavailable, logPrices } from '../../runtime/log.ts';
import { putPrices, readPrices } from '../../store/pricing/prices.ts';
import { commit, StaleWrite, type Store } from '../../store/table.ts';
import { forgetMarket } from './market.ts';
import { askForPrices, RatesUnavailable, ratesConnector } from './rates-connector.ts';

/**
 * Takes up the prices that the connector gives now, where the deployment has one. While it gives none, the last ones become outdated
 * and the next run asks again.
 */
export async function refreshPrices(store: Store): Promise<void> {
  if (!isRatesConnected()) return;
  const last = await readPrices(store);
  const accepted = await ask(last?.prices);
  if (accepted) {
    await write(store, accepted.prices, (last?.version ?? 0) + 1);
    forgetMarket(store);
  }
  const prices = accepted?.prices ?? last?.prices ?? {};
  logPrices({
    currencies: Object.keys(prices).length,
    refused: accepted?.refused ?? [],
    oldestPriceSeconds: oldestPriceSeconds(prices, wallTime()),
  });
}

/** The last prices with those that the connector gives; nothing where it gives none. */
async function ask(last: Prices | undefined) {
  try {
    const { prices, at } = await askForPrices();
    return acceptPrices(last, prices, at);
  } catch (cause) {
    if (!(cause instanceof RatesUnavailable)) throw cause;
    logConnectorUnavailable(ratesConnector.name, cause);
    return undefined;
  }
}

/** Another run that took up prices in between has newer ones. */
async function write(store: Store, prices: Prices, version: number): Promise<void> {
  try {
    await commit(store, [putPrices({ prices, version })]);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
