import * as z from 'zod';
import { Flag } from '../common.ts';
import { Currency } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, SortOrder } from '../lists.ts';
import { line } from '../text.ts';

const bankExample = { bankName: 'BDO Unibank', displayName: 'BDO Unibank', country: 'PH', currency: 'PHP' };

export const Discovery = z
  .object({ bankName: z.string(), displayName: z.string(), country: z.string(), currency: z.string() })
  .meta({ id: 'Discovery' });

export const DiscoveryListResponse = z
  .object({ data: z.array(Discovery) })
  .meta({ id: 'DiscoveryListResponse', example: { data: [bankExample] } });

const CodeFilter = line(16).min(1).optional();

const directory = { area: 'directories', method: 'GET', permission: 'VIEW', uses: [], errors: [] } as const;

/** An unknown country or currency has no banks; it is not refused. */
export const getDiscoveries = endpoint({
  id: 'getDiscoveries',
  path: '/discoveries',
  summary: 'List banks',
  ...directory,
  request: { query: z.object({ country: CodeFilter, currency: CodeFilter }) },
  responses: { 200: DiscoveryListResponse },
});

export const Vasp = z.object({ vaspName: z.string(), url: z.url().optional() }).meta({ id: 'Vasp' });

export const VaspListResponse = pageOf(Vasp)
  .omit({ totalCount: true })
  .meta({
    id: 'VaspListResponse',
    example: {
      data: [{ vaspName: 'Example Exchange', url: 'https://exchange.example.com' }],
      hasMore: false,
      nextCursor: null,
    },
  });

export const listVasps = endpoint({
  id: 'listVasps',
  path: '/vasps',
  summary: 'List wallet providers',
  ...directory,
  request: { query: z.object(pageQuery) },
  responses: { 200: VaspListResponse },
});

export const UmaProvider = z
  .object({
    name: z.string(),
    supportedRegions: z.array(z.string()),
    domain: z.string(),
    logoUrl: z.url().optional(),
    supportedCurrencies: z.array(Currency),
    lei: z.string().optional(),
    allowListStatus: z.boolean(),
  })
  .meta({ id: 'UmaProvider' });

export const UmaProviderListResponse = pageOf(UmaProvider).meta({
  id: 'UmaProviderListResponse',
  example: pageExample({
    name: 'Example Bank Europe',
    supportedRegions: ['DE', 'FR', 'NL'],
    domain: 'europe.example.com',
    logoUrl: 'https://europe.example.com/logo.png',
    supportedCurrencies: [{ code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }],
    allowListStatus: true,
  }),
});

export const getAvailableUmaProviders = endpoint({
  id: 'getAvailableUmaProviders',
  path: '/uma-providers',
  summary: 'List UMA providers, by name',
  ...directory,
  request: {
    query: z.object({
      countryCode: CodeFilter,
      currencyCode: CodeFilter,
      hasBlockedProviders: Flag.default('true'),
      ...pageQuery,
      sortOrder: SortOrder.default('desc'),
    }),
  },
  responses: { 200: UmaProviderListResponse },
});
