import * as contract from '../../contract/payments/exchange-rates.ts';
import { serve } from '../../runtime/serve.ts';
import { getExchangeRates } from '../../use-cases/payments/quotes/exchange-rates.ts';

export const handler = serve(contract.getExchangeRates, ({ query }, context) => getExchangeRates(context, query));
