import * as z from 'zod';
import { pricedCodes } from '../../contract/currency-table.ts';
import { priceLifeMs } from '../../contract/figures.ts';
import { priceBase, pricePattern } from '../../domain/pricing/prices.ts';
import { wallTime } from '../../ports/clock.ts';
import { newUuid } from '../../ports/random.ts';
import { type Connector, postToConnector } from '../../runtime/connector.ts';

/** The connector gave no prices that can be used. */
export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable';
}

/** The rates connector: the web service that knows what currencies are worth. */
export const ratesConnector: Connector = {
  name: 'rates',
  header: 'Rates',
  url: 'RATES_URL',
  secret: 'RATES_SECRET',
  secretPlace: 'RATES_SECRET_ARN',
  unavailable: RatesUnavailable,
};

/** A second one, whose prices have to agree with the first one's. */
export const ratesCheckConnector: Connector = {
  ...ratesConnector,
  url: 'RATES_CHECK_URL',
  secret: 'RATES_CHECK_SECRET',
  secretPlace: 'RATES_CHECK_SECRET_ARN',
};

/** The answer of a connector. A price in any other form makes the whole answer unusable, because no part of it can be trusted then. */
export const PricesAnswer = z.object({
  base: z.literal(priceBase),
  at: z.iso.datetime(),
  prices: z.record(z.string().regex(/^[A-Z0-9]{3,5}$/), z.string().regex(pricePattern)),
});

/** The prices that a connector gives, and when it gave them. */
export interface GivenPrices {
  readonly prices: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Asks a connector for the prices of all currencies once. Throws RatesUnavailable where there is no answer that can be used. */
export async function askForPrices(connector: Connector): Promise<GivenPrices> {
  const requestId = newUuid();
  const currencies = pricedCodes.filter((code) => code !== priceBase);
  const response = await postToConnector(connector, {
    path: 'prices',
    key: requestId,
    purpose: 'prices',
    subject: requestId,
    body: JSON.stringify({ requestId, base: priceBase, currencies }),
  });
  const { success, data } = PricesAnswer.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !success) throw new RatesUnavailable(`The connector answered ${response.status} without prices.`);
  return { prices: data.prices, at: requireCurrent(new Date(data.at)) };
}

/** Prices of another time are none. A connector's clock may go ahead a little: then they are of now. */
function requireCurrent(at: Date): Date {
  const now = wallTime();
  if (Math.abs(now.getTime() - at.getTime()) > priceLifeMs) {
    throw new RatesUnavailable(`The connector gave prices of ${at.toISOString()}.`);
  }
  return at < now ? at : now;
}
