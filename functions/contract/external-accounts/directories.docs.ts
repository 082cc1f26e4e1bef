import { describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import {
  Discovery,
  DiscoveryListResponse,
  getAvailableUmaProviders,
  getDiscoveries,
  listVasps,
  UmaProvider,
  UmaProviderListResponse,
  Vasp,
  VaspListResponse,
} from './directories.ts';

export const directoryDescriptions = [
  describeObject(Discovery, 'A bank that accounts can be registered at.', {
    bankName: 'The value for `accountInfo.bankName`. It must match exactly.',
    displayName: 'The name to show.',
    country: 'The country of the bank, ISO 3166-1 alpha-2.',
    currency: 'The currency of its accounts.',
  }),
  describeObject(DiscoveryListResponse, 'Banks.', { data: 'The banks.' }),
  describeObject(Vasp, 'A wallet provider (virtual asset service provider).', {
    vaspName: 'The value for `accountInfo.vaspName` of a wallet. It must match exactly.',
    url: 'The website.',
  }),
  describeObject(VaspListResponse, 'A page of wallet providers. It has no total.', {
    data: 'The wallet providers of this page.',
    hasMore: 'Whether further pages follow.',
    nextCursor: 'The `cursor` of the next page; null on the last one.',
  }),
  describeObject(UmaProvider, 'An institution whose customers have UMA addresses.', {
    name: 'The name.',
    supportedRegions: 'The countries that it serves, ISO 3166-1 alpha-2.',
    domain: 'The domain of its UMA addresses.',
    logoUrl: 'The URL of its logo.',
    supportedCurrencies: 'The currencies that its customers can receive.',
    lei: 'The Legal Entity Identifier (ISO 17442).',
    allowListStatus: 'Whether payments to and from it are allowed.',
  }),
  describePage(UmaProviderListResponse, 'UMA providers'),
  describeOperation(getDiscoveries, {
    text: 'Lists the banks by the names that `accountInfo.bankName` takes, all of them in one answer. Accounts in the Philippines and Nigeria are routed by this name.',
    parameters: { country: 'Only banks of this country.', currency: 'Only banks with accounts in this currency.' },
  }),
  describeOperation(listVasps, {
    text: 'Lists the wallet providers by the names that `accountInfo.vaspName` takes. A wallet that a provider keeps needs no proof of ownership.',
    parameters: pageParameters,
  }),
  describeOperation(getAvailableUmaProviders, {
    text: 'Lists the institutions whose customers can be paid at UMA addresses.',
    parameters: {
      countryCode: 'Only providers that serve this country.',
      currencyCode: 'Only providers that support this currency.',
      hasBlockedProviders: 'Whether to list providers with which payments are not allowed, too. The default is true.',
      ...pageParameters,
      sortOrder: 'The order by name: `asc` from A to Z, `desc` from Z to A.',
    },
  }),
];
