import { quotedPrice } from '../../domain/pricing/prices.ts';
import { type Infer, integer, mapOf, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const type = 'PRICES';

/** The prices of production as last taken up. */
const priceRecord = object({ prices: mapOf(quotedPrice), version: integer });
interface PriceRecord extends Infer<typeof priceRecord> {}

export const toPriceRecord = itemReader(type, priceRecord);

/** The prices of production, or nothing where no connector has given any yet. */
export const readPrices = (store: Store): Promise<PriceRecord | undefined> =>
  readRecord(store, keys.prices(), toPriceRecord);

/** Writes the next version of the prices. */
export const putPrices = (record: PriceRecord): Write => putVersion({ ...record, ...keys.prices(), type });
