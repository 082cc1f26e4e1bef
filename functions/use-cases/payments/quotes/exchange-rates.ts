import { exchangeRates, type RatesRequest } from '../../../domain/payments/exchange-rates.ts';
import type { Context } from '../../../runtime/context.ts';
import { requirePlatform } from '../../platforms/platform.ts';
import { currentRates } from '../../pricing/rates.ts';
import { currentTerms } from '../../pricing/terms.ts';

/** Shows the current rates of the platform's corridors. Refuses as `exchangeRates` does. */
export async function getExchangeRates({ caller, store, now }: Context, query: RatesRequest) {
  const [platform, rates] = await Promise.all([
    requirePlatform(store, caller),
    currentRates(store, caller.environment, now),
  ]);
  const terms = await currentTerms(store, platform, now);
  return { status: 200 as const, body: { data: [...exchangeRates(platform, terms, query, rates)] } };
}
