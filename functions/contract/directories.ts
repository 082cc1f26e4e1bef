import * as z from 'zod';
import { Currency } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { pageExample, pageOf, pageQuery } from './lists.ts';

const bankExample = { bankName: 'BDO Unibank', displayName: 'BDO Unibank', country: 'PH', currency: 'PHP' };

export const DiscoveryListResponse = z
  .object({
    data: z.array(
      z.object({
        bankName: z.string().meta({ description: 'What accountInfo.bankName takes, letter by letter.' }),
        displayName: z.string(),
        country: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
        currency: z.string(),
      }),
    ),
  })
  .meta({ id: 'DiscoveryListResponse', example: { data: [bankExample] } });

const filter = (description: string) => z.string().min(1).max(16).optional().meta({ description });

const directory = { area: 'directories', method: 'GET', permission: 'VIEW', uses: [], errors: [] } as const;

/** An unknown country or currency is not refused: it simply has no banks. */
export const getDiscoveries = endpoint({
  id: 'getDiscoveries',
  path: '/discoveries',
  summary: 'List the banks that accounts can be registered at by name',
  ...directory,
  request: { query: z.object({ country: filter('ISO 3166-1 alpha-2'), currency: filter('A currency code.') }) },
  responses: { 200: DiscoveryListResponse },
});

export const Vasp = z
  .object({
    vaspName: z.string().meta({ description: 'What accountInfo.vaspName of a wallet takes.' }),
    url: z.url().optional(),
  })
  .meta({ id: 'Vasp' });

/** The one list without a count. */
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
  summary: 'List the institutions that keep wallets',
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
    lei: z.string().optional().meta({ description: 'Legal Entity Identifier (ISO 17442)' }),
    allowListStatus: z.boolean().meta({ description: 'Whether payments to and from it are allowed.' }),
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
  summary: 'List the institutions whose customers have UMA addresses, by name',
  ...directory,
  request: {
    query: z.object({
      countryCode: filter('ISO 3166-1 alpha-2'),
      currencyCode: filter('A currency code.'),
      hasBlockedProviders: z
        .enum(['true', 'false'])
        .default('true')
        .meta({ description: 'Whether to list those too that payments are not allowed with.' }),
      ...pageQuery,
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
  },
  responses: { 200: UmaProviderListResponse },
});
