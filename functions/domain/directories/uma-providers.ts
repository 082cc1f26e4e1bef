import type { CurrencyCode } from '../../contract/currency-table.ts';

/** An institution whose customers have UMA addresses. */
export interface UmaProvider {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  readonly domain: string;
  readonly logoUrl?: string;
  readonly supportedCurrencies: readonly CurrencyCode[];
  /** Legal Entity Identifier (ISO 17442). */
  readonly lei?: string;
  /** Whether payments to and from it are allowed. */
  readonly allowListStatus: boolean;
}

/**
 * Institutions that can be reached by UMA. Source: made up. They are those that the sandbox simulates, on domains that are
 * reserved for examples (RFC 2606) except the sandbox's own; a counterparty of a production deployment is added here once it
 * is connected.
 */
export const umaProviders: readonly UmaProvider[] = [
  {
    name: 'Sandbox Bank of Examples',
    supportedRegions: ['US'],
    domain: 'sandbox.uma.money',
    logoUrl: 'https://sandbox.example.com/logo.png',
    supportedCurrencies: ['USD', 'EUR', 'BTC'],
    allowListStatus: true,
  },
  {
    name: 'Example Banco',
    supportedRegions: ['BR', 'MX'],
    domain: 'banco.example.com',
    logoUrl: 'https://banco.example.com/logo.png',
    supportedCurrencies: ['BRL', 'MXN'],
    allowListStatus: true,
  },
  {
    name: 'Example Bank Europe',
    supportedRegions: ['DE', 'FR', 'NL'],
    domain: 'europe.example.com',
    logoUrl: 'https://europe.example.com/logo.png',
    supportedCurrencies: ['EUR'],
    allowListStatus: true,
  },
  {
    name: 'Example Pay Philippines',
    supportedRegions: ['PH'],
    domain: 'pay.example.com',
    supportedCurrencies: ['PHP'],
    allowListStatus: true,
  },
  {
    name: 'Example Wallet Africa',
    supportedRegions: ['KE', 'NG', 'ZA'],
    domain: 'wallet.example.com',
    supportedCurrencies: ['KES', 'NGN', 'ZAR'],
    allowListStatus: true,
  },
  {
    name: 'Blocked Example',
    supportedRegions: ['US'],
    domain: 'blocked.example.com',
    supportedCurrencies: ['USD'],
    allowListStatus: false,
  },
];
