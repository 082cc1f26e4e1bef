import { currencyOf } from '../../contract/currency-table.ts';
import { getAvailableUmaProviders } from '../../contract/directories.ts';
import { type UmaProvider, umaProviders } from '../../domain/directories/uma-providers.ts';
import { directoryPage } from '../../runtime/directory-page.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getAvailableUmaProviders, ({ query }, { caller }) => {
  const { countryCode, currencyCode, hasBlockedProviders } = query;
  const wanted = umaProviders.filter(
    ({ supportedRegions, supportedCurrencies, allowListStatus }) =>
      (countryCode === undefined || supportedRegions.includes(countryCode)) &&
      (currencyCode === undefined || supportedCurrencies.some((code) => code === currencyCode)) &&
      (hasBlockedProviders === 'true' || allowListStatus),
  );
  const page = directoryPage(wanted, {
    platformId: caller.platformId,
    list: 'uma-providers',
    nameOf: ({ name }) => name,
    query,
  });
  return { status: 200 as const, body: { ...page, data: page.data.map(toView) } };
});

const toView = (provider: UmaProvider) => ({
  ...provider,
  supportedRegions: [...provider.supportedRegions],
  supportedCurrencies: provider.supportedCurrencies.map((code) => currencyOf(code)),
});
