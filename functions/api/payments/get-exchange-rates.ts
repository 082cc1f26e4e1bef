import { getExchangeRates } from '../../contract/payments/exchange-rates.ts';
import { exchangeRates } from '../../domain/payments/exchange-rates.ts';
import { serve } from '../../runtime/serve.ts';
import { requirePlatform } from '../../use-cases/platforms/platform.ts';
import { currentRates } from '../../use-cases/pricing/rates.ts';

export const handler = serve(getExchangeRates, async ({ query }, { caller, store, now }) => {
  const [platform, rates] = await Promise.all([
    requirePlatform(store, caller),
    currentRates(store, caller.environment, now),
  ]);
  return { status: 200 as const, body: { data: [...exchangeRates(platform, query, rates)] } };
});
