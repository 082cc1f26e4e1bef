import { getDiscoveries } from '../../contract/directories.ts';
import { banks } from '../../domain/directories/banks.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getDiscoveries, ({ query: { country, currency } }) => ({
  status: 200 as const,
  body: {
    data: banks.filter(
      (bank) => (country ?? bank.country) === bank.country && (currency ?? bank.currency) === bank.currency,
    ),
  },
}));
