import type { Prices, QuotedPrice } from '../../domain/pricing/prices.ts';
import { integer, mapOf, objectOf, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const type = 'PRICES';

/** The prices of production as last taken up. */
export interface PriceRecord {
  readonly prices: Prices;
  readonly version: number;
}

const toPriceRecord = itemReader(
  type,
  objectOf<PriceRecord>({ prices: mapOf(objectOf<QuotedPrice>({ usd: text, at: text })), version: integer }),
);

/** The prices of production, or nothing where no connector has given any yet. */
export async function readPrices(store: Store): Promise<PriceRecord | undefined> {
  const item = await readItem(store, keys.prices());
  return item && toPriceRecord(item);
}

/** Writes the next version of the prices. */
export const putPrices = (record: PriceRecord): Write => putVersion({ ...record, ...keys.prices(), type });
