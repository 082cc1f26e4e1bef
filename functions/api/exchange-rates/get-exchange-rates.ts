import { getExchangeRates } from '../../contract/exchange-rates.ts';
import { exchangeRates } from '../../domain/exchange-rates.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getExchangeRates, async ({ query }, { caller, store, now }) => {
  const platform = await requirePlatform(store, caller);
  return { status: 200 as const, body: { data: [...exchangeRates(platform, query, now)] } };
});
