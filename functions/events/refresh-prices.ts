import * as z from 'zod';
import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { refreshPrices } from '../use-cases/pricing/refresh-prices.ts';

/** Takes up the prices that the connector of exchange rates gives. */
export const handler = readQueue('RefreshPrices', z.object({}), () => refreshPrices(tableStore()));
