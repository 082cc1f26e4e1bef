import type {
  CardTokenization2FAConfig,
  EmbeddedWalletConfig,
  FeeConfig,
  PlatformConfig,
  PlatformConfigUpdateRequest,
  PlatformCurrencyConfig,
} from '../contract/config.ts';
import { type CurrencyCode, maximumAmount } from '../contract/currency-table.ts';
import { defaultUmaDomain } from './customer.ts';
import type { FeeRule } from './fees.ts';
import { formatId } from './ids.ts';
import type { ItemEvent } from './item-event.ts';
import type { Limit, Limits } from './limits.ts';
import type { RelyingParty } from './passkey.ts';
import { Refusal } from './refusal.ts';

export type Environment = 'sandbox' | 'production';

/** What a platform has set for one of its currencies. Amounts in its smallest unit. */
export type CurrencyRules = Pick<
  PlatformCurrencyConfig,
  'minAmount' | 'maxAmount' | 'requiredCounterpartyFields' | 'enabledTransactionTypes'
>;

/** A platform: the tenant that everything else belongs to, with its configuration. */
export interface Platform {
  readonly platformId: string;
  readonly name: string;
  readonly environment: Environment;
  /** Counts the changes of the configuration; absent before the first. */
  readonly version?: number;
  /** The newest TEST that a change of the endpoint called for. */
  readonly event?: ItemEvent;
  readonly currencies: readonly CurrencyCode[];
  /** By currency, where the platform has set any. */
  readonly currencyRules?: Readonly<Record<string, CurrencyRules>>;
  /** The domain of its customers' UMA addresses. */
  readonly umaDomain?: string;
  readonly proxyUmaSubdomain?: string;
  readonly webhookEndpoint?: string;
  /** When the endpoint said that it wants no more. */
  readonly webhookDisabledAt?: string;
  /** Until when the endpoint is taken for slow: its webhooks go by the slow lane. */
  readonly webhookSlowUntil?: string;
  readonly isRegulatedFinancialInstitution?: boolean;
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  /** The platform's own fee on payments that convert, by sending currency. */
  readonly feeConfigs?: Readonly<Record<string, FeeRule>>;
  /** Bounds by corridor or withdrawal currency. */
  readonly limits?: Limits;
  /** The site of its customers' passkeys, set by the operator; the sandbox has one of its own. */
  readonly passkeys?: Omit<RelyingParty, 'name'>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What the gateway counts a platform's requests by: its id without dashes, as API keys have letters and digits only. */
export const usageKeyOf = (platformId: string): string => platformId.replaceAll('-', '');

/** What a change of the configuration comes to. */
export interface ConfigChange {
  readonly next: Platform;
  /** Currencies that the platform did not have before. */
  readonly added: readonly CurrencyCode[];
}

/**
 * Changes the configuration; what is not sent stays. Refuses with INVALID_INPUT a currency that is listed twice and a fee in
 * another currency than its payments', with NOT_IMPLEMENTED a fee on payments from other currencies than US dollars.
 */
export function changeConfig(platform: Platform, request: PlatformConfigUpdateRequest, now: Date): ConfigChange {
  const { umaDomain, supportedCurrencies, embeddedWalletConfig, cardTokenization2faConfig, feeConfigs } = request;
  const next: Platform = {
    ...platform,
    ...(umaDomain && { umaDomain }),
    ...(supportedCurrencies && currenciesFrom(supportedCurrencies)),
    ...(embeddedWalletConfig && {
      embeddedWalletConfig: { ...platform.embeddedWalletConfig, ...embeddedWalletConfig },
    }),
    ...(cardTokenization2faConfig && {
      cardTokenization2faConfig: mergeCards(platform.cardTokenization2faConfig, cardTokenization2faConfig),
    }),
    ...(feeConfigs && { feeConfigs: mergeFees(platform.feeConfigs, feeConfigs) }),
    ...newEndpoint(platform, request.webhookEndpoint, now),
    version: (platform.version ?? 0) + 1,
    updatedAt: now.toISOString(),
  };
  return { next, added: next.currencies.filter((currency) => !platform.currencies.includes(currency)) };
}

/** A changed endpoint is told of by one TEST; setting the same again is no change. */
function newEndpoint(
  { event, webhookEndpoint }: Platform,
  wanted: string | undefined,
  now: Date,
): Pick<Platform, 'webhookEndpoint' | 'event' | 'webhookDisabledAt' | 'webhookSlowUntil'> {
  if (wanted === undefined || wanted === webhookEndpoint) return {};
  return {
    webhookEndpoint: wanted,
    webhookDisabledAt: undefined,
    webhookSlowUntil: undefined,
    event: { number: (event?.number ?? 0) + 1, type: 'TEST', at: now.toISOString() },
  };
}

function currenciesFrom(list: readonly PlatformCurrencyConfig[]): Pick<Platform, 'currencies' | 'currencyRules'> {
  const currencies = list.map(({ currencyCode }) => currencyCode);
  const twice = currencies.findIndex((currency, index) => currencies.indexOf(currency) !== index);
  if (twice >= 0) {
    const message = `${currencies[twice]} is listed twice.`;
    const field = `supportedCurrencies.${twice}.currencyCode`;
    throw new Refusal('INVALID_INPUT', `${field}: ${message}`, { errors: [{ field, message }] });
  }
  const rules = list.map(
    ({
      currencyCode,
      minAmount,
      maxAmount,
      requiredCounterpartyFields,
      enabledTransactionTypes,
    }): [string, CurrencyRules] => [
      currencyCode,
      { minAmount, maxAmount, requiredCounterpartyFields, enabledTransactionTypes },
    ],
  );
  return { currencies, currencyRules: Object.fromEntries(rules) };
}

const mergeCards = (
  standing: CardTokenization2FAConfig | undefined,
  { email, sms, ...rest }: CardTokenization2FAConfig,
): CardTokenization2FAConfig => ({
  ...standing,
  ...rest,
  ...(email && { email: { ...standing?.email, ...email } }),
  ...(sms && { sms: { ...standing?.sms, ...sms } }),
});

/** Fees by their currency; one of nothing ends. */
function mergeFees(standing: Platform['feeConfigs'], sent: readonly FeeConfig[]): Readonly<Record<string, FeeRule>> {
  const merged: Record<string, FeeRule> = { ...standing };
  for (const [index, { sourceCurrency, variableFeeBps, fixedFee }] of sent.entries()) {
    if (sourceCurrency !== 'USD') {
      throw new Refusal(
        'NOT_IMPLEMENTED',
        `feeConfigs.${index}.sourceCurrency: a fee can be set on payments from USD only.`,
      );
    }
    if (fixedFee.currency !== sourceCurrency) {
      throw new Refusal('INVALID_INPUT', `feeConfigs.${index}.fixedFee.currency: must be ${sourceCurrency}.`);
    }
    if (variableFeeBps === 0 && fixedFee.amount === 0) delete merged[sourceCurrency];
    else merged[sourceCurrency] = { fixed: fixedFee.amount, variableBasisPoints: variableFeeBps };
  }
  return merged;
}

/** The rules of a currency: those that the platform has set, else what its limits allow. */
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

/** What binds the platform's payments: its limits, narrowed by what it has set for single currencies. */
export function limitsOf({ limits = {}, currencyRules = {} }: Pick<Platform, 'limits' | 'currencyRules'>): Limits {
  const narrowed = Object.entries(currencyRules).map(([currency, { minAmount, maxAmount }]): [string, Limit] => {
    const limit = limits[currency] ?? limits['*'];
    const singleTransaction = Math.min(maxAmount, limit?.singleTransaction ?? maximumAmount);
    return [currency, { ...limit, minimum: minAmount, singleTransaction }];
  });
  return { ...limits, ...Object.fromEntries(narrowed) };
}

/** The look of one-time codes unless the platform says otherwise (interface description, area 1). */
const walletDefaults: EmbeddedWalletConfig = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
};

/** The configuration as the interface shows it. */
export const toPlatformConfig = (platform: Platform): PlatformConfig => ({
  id: formatId('PlatformConfig', platform.platformId),
  umaDomain: platform.umaDomain ?? defaultUmaDomain,
  proxyUmaSubdomain: platform.proxyUmaSubdomain,
  webhookEndpoint: platform.webhookEndpoint,
  supportedCurrencies: platform.currencies.map((currencyCode) => ({
    currencyCode,
    ...currencyRulesOf(platform, currencyCode),
    providerRequiredCustomerFields: [],
    providerRequiredCounterpartyCustomerFields: [],
  })),
  isRegulatedFinancialInstitution: platform.isRegulatedFinancialInstitution ?? false,
  embeddedWalletConfig: platform.embeddedWalletConfig && { ...walletDefaults, ...platform.embeddedWalletConfig },
  cardTokenization2faConfig: platform.cardTokenization2faConfig,
  feeConfigs: Object.entries(platform.feeConfigs ?? {}).map(([currency, { fixed, variableBasisPoints }]) => ({
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: currency as CurrencyCode,
    variableFeeBps: variableBasisPoints,
    fixedFee: { amount: fixed, currency: currency as CurrencyCode },
  })),
  createdAt: platform.createdAt,
  updatedAt: platform.updatedAt,
});
