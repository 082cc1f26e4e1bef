import { type CurrencyCode, maximumAmount } from '../../contract/currency-table.ts';
import type { PlatformCurrencyConfig } from '../../contract/platforms/config.ts';
import type { Environment } from '../environment.ts';
import type { PlatformId } from '../ids.ts';
import type { EventSource } from '../item-event.ts';
import type { FeeRule } from '../pricing/fees.ts';
import type { Limit, Limits } from '../pricing/limits.ts';
import { Refusal } from '../refusal.ts';
import type { RelyingParty } from '../sca/passkey.ts';
import type { Versioned } from '../versioned.ts';

/** A platform's settings for one of its currencies. Amounts are in the currency's smallest unit. */
export interface CurrencyRules {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: PlatformCurrencyConfig['requiredCounterpartyFields'];
  readonly enabledTransactionTypes: PlatformCurrencyConfig['enabledTransactionTypes'];
}

/** The settings of embedded wallets: their one-time codes and how messages introduce the app. */
export interface WalletSettings {
  readonly appName?: string | undefined;
  readonly otpLength?: number | undefined;
  readonly alphanumeric?: boolean | undefined;
  readonly expirationSeconds?: number | undefined;
  readonly sendFromEmailAddress?: string | undefined;
  readonly sendFromEmailSenderName?: string | undefined;
  readonly replyToEmailAddress?: string | undefined;
  readonly logoUrl?: string | undefined;
}

/** The settings of the codes that add a card to a wallet. */
export interface CardCodeSettings {
  readonly displayName?: string | undefined;
  readonly logoUrl?: string | undefined;
  readonly email?: CardCodeEmail | undefined;
  readonly sms?: CardCodeSms | undefined;
}

export interface CardCodeEmail {
  readonly fromAddress?: string | undefined;
  readonly fromName?: string | undefined;
  readonly replyToAddress?: string | undefined;
  readonly subject?: string | undefined;
  readonly bodyText?: string | undefined;
}

export interface CardCodeSms {
  readonly templateSid?: string | undefined;
  readonly bodyText?: string | undefined;
}

/** A tenant of the service with its configuration. Everything else belongs to a platform. */
export interface Platform extends Versioned, EventSource {
  readonly platformId: PlatformId;
  readonly name: string;
  readonly environment: Environment;
  readonly currencies: readonly CurrencyCode[];
  /** The platform's own settings, by currency. */
  readonly currencyRules?: Readonly<Record<string, CurrencyRules>> | undefined;
  /** The domain of its customers' UMA addresses. */
  readonly umaDomain?: string | undefined;
  readonly proxyUmaSubdomain?: string | undefined;
  readonly webhookEndpoint?: string | undefined;
  /** When the endpoint answered that it accepts no more webhooks. */
  readonly webhookDisabledAt?: string | undefined;
  /** While the endpoint counts as slow, its webhooks use the slow queue. */
  readonly webhookSlowUntil?: string | undefined;
  readonly isRegulatedFinancialInstitution?: boolean | undefined;
  readonly embeddedWalletConfig?: WalletSettings | undefined;
  readonly cardTokenization2faConfig?: CardCodeSettings | undefined;
  /** The platform's own fee on payments that convert, by sending currency. */
  readonly feeConfigs?: Readonly<Record<string, FeeRule>> | undefined;
  /** Limits by corridor or withdrawal currency. */
  readonly limits?: Limits | undefined;
  /** The site of its customers' passkeys, set by the operator. The sandbox has a default. */
  readonly passkeys?: Omit<RelyingParty, 'name'> | undefined;
  /** The page that shows an invitation by the code at the end of its address, set by the operator. The sandbox has a default. */
  readonly invitationLink?: string | undefined;
  /** The largest fee of the platform on a payment, in percent of the amount sent, set by the operator. */
  readonly maximumFeePercent?: number | undefined;
  readonly createdAt: string;
}

/** The currencies of a new sandbox platform (docs/decisions.md#accounts-1). */
export const sandboxCurrencies = ['USD', 'EUR', 'BTC', 'USDC', 'USDB'] as const;

/** The domain of UMA addresses of platforms without a domain of their own. */
export const defaultUmaDomain = 'uma.example.com';

/** The API key by which the gateway counts a platform's requests: its id without dashes, as keys are alphanumeric. */
export const usageKeyOf = (platformId: PlatformId): string => platformId.replaceAll('-', '');

/** The rules of a currency: the platform's own, or its limits. */
export const currencyRulesOf = (
  { currencyRules, limits }: Pick<Platform, 'currencyRules' | 'limits'>,
  currency: string,
): CurrencyRules =>
  currencyRules?.[currency] ?? {
    minAmount: 1,
    maxAmount: (limits?.[currency] ?? limits?.['*'])?.singleTransaction ?? maximumAmount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  };

/** Refuses with INVALID_CURRENCY a direction of payments that the platform has turned off for a currency. */
export function requireEnabled(
  platform: Pick<Platform, 'currencyRules' | 'limits'>,
  currency: string,
  direction: 'INCOMING' | 'OUTGOING',
): void {
  const { enabledTransactionTypes } = currencyRulesOf(platform, currency);
  if (enabledTransactionTypes.includes(direction)) return;
  throw new Refusal(
    'INVALID_CURRENCY',
    `The platform has turned ${direction} payments in ${currency} off: its enabledTransactionTypes are ${enabledTransactionTypes.join(', ') || 'none'}.`,
  );
}

/** The limits of the platform's payments, narrowed by its rules for single currencies. */
export function limitsOf({ limits = {}, currencyRules = {} }: Pick<Platform, 'limits' | 'currencyRules'>): Limits {
  const narrowed = Object.entries(currencyRules).map(([currency, { minAmount, maxAmount }]): [string, Limit] => {
    const limit = limits[currency] ?? limits['*'];
    const singleTransaction = Math.min(maxAmount, limit?.singleTransaction ?? maximumAmount);
    return [currency, { ...limit, minimum: minAmount, singleTransaction }];
  });
  return { ...limits, ...Object.fromEntries(narrowed) };
}
