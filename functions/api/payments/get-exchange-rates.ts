import { getExchangeRates } from '../../contract/payments/exchange-rates.ts';
import { exchangeRates } from '../../domain/payments/exchange-rates.ts';
import { serve } from '../../runtime/serve.ts';
import { requirePlatform } from '../../use-cases/platforms/platform.ts';

export const handler = serve(getExchangeRates, async ({ query }, { caller, store, now }) => {
  const platform = await requirePlatform(store, caller);
  return { status: 200 as const, body: { data: [...exchangeRates(platform, query, now)] } };
});
