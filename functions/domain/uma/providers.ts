import type { CurrencyCode } from '../../contract/currency-table.ts';

/** An institution whose customers have UMA addresses. */
export interface UmaProvider {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  readonly domain: string;
  readonly logoUrl: string;
  readonly supportedCurrencies: readonly CurrencyCode[];
  /** Legal Entity Identifier (ISO 17442). */
  readonly lei: string;
  /** Whether payments to and from it are allowed. */
  readonly allowListStatus: boolean;
}

/**
 * The institutions that the sandbox simulates, on domains reserved for examples (RFC 2606) except the sandbox's own. A
 * counterparty of a production deployment is added here once it is connected.
 */
export const umaProviders: readonly UmaProvider[] = [
  {
    name: 'Sandbox Bank of Examples',
    supportedRegions: ['US'],
    domain: 'sandbox.uma.money',
    logoUrl: 'https://sandbox.example.com/logo.png',
    supportedCurrencies: ['USD', 'EUR', 'BTC'],
    lei: 'EXMP00SANDBOXBANK067',
    allowListStatus: true,
  },
  {
    name: 'Example Banco',
    supportedRegions: ['BR', 'MX'],
    domain: 'banco.example.com',
    logoUrl: 'https://banco.example.com/logo.png',
    supportedCurrencies: ['BRL', 'MXN'],
    lei: 'EXMP00BANCO000000071',
    allowListStatus: true,
  },
  {
    name: 'Example Bank Europe',
    supportedRegions: ['DE', 'FR', 'NL'],
    domain: 'europe.example.com',
    logoUrl: 'https://europe.example.com/logo.png',
    supportedCurrencies: ['EUR'],
    lei: 'EXMP00EUROPE00000012',
    allowListStatus: true,
  },
  {
    name: 'Example Pay Philippines',
    supportedRegions: ['PH'],
    domain: 'pay.example.com',
    logoUrl: 'https://pay.example.com/logo.png',
    supportedCurrencies: ['PHP'],
    lei: 'EXMP00PAYPH000000032',
    allowListStatus: true,
  },
  {
    name: 'Example Wallet Africa',
    supportedRegions: ['KE', 'NG', 'ZA'],
    domain: 'wallet.example.com',
    logoUrl: 'https://wallet.example.com/logo.png',
    supportedCurrencies: ['KES', 'NGN', 'ZAR'],
    lei: 'EXMP00WALLETAF000019',
    allowListStatus: true,
  },
  {
    name: 'Blocked Example',
    supportedRegions: ['US'],
    domain: 'blocked.example.com',
    logoUrl: 'https://blocked.example.com/logo.png',
    supportedCurrencies: ['USD'],
    lei: 'EXMP00BLOCKED0000050',
    allowListStatus: false,
  },
];
