import type { CurrencyCode } from '../../contract/currency-table.ts';
import type {
  FeeConfig,
  PlatformConfig,
  PlatformConfigUpdateRequest,
  PlatformCurrencyConfig,
} from '../../contract/platforms/config.ts';
import { formatId } from '../ids.ts';
import type { FeeRule } from '../pricing/fees.ts';
import { sizeBounds } from '../pricing/limits.ts';
import type { Terms } from '../pricing/terms.ts';
import { Refusal } from '../refusal.ts';
import { amendIfNew } from '../versioned.ts';
import {
  type CardCodeSettings,
  type CurrencyRules,
  currencyRulesOf,
  defaultUmaDomain,
  type Platform,
  type WalletSettings,
} from './platform.ts';

interface ConfigChange {
  readonly next: Platform;
  /** The currencies that the platform did not have before. */
  readonly added: readonly CurrencyCode[];
}

/**
 * Changes the configuration; members that are not sent stay, and the same platform comes back where nothing is new. Refuses with
 * INVALID_INPUT a currency that is listed twice, with NOT_IMPLEMENTED a fee on payments from other currencies than US dollars, or with a
 * fixed part in another currency.
 */
export function changeConfig(platform: Platform, request: PlatformConfigUpdateRequest, now: Date): ConfigChange {
  const { umaDomain, supportedCurrencies, embeddedWalletConfig, cardTokenization2faConfig, feeConfigs } = request;
  const next = amendIfNew(platform, now, {
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
  });
  return { next, added: next.currencies.filter((currency) => !platform.currencies.includes(currency)) };
}

/** A new endpoint is sent a TEST event; setting the same endpoint again changes nothing. */
function newEndpoint(
  { event, webhookEndpoint }: Platform,
  requestedEndpoint: string | undefined,
  now: Date,
): Pick<Platform, 'webhookEndpoint' | 'event' | 'webhookDisabledAt' | 'webhookSlowUntil'> {
  if (requestedEndpoint === undefined || requestedEndpoint === webhookEndpoint) return {};
  return {
    webhookEndpoint: requestedEndpoint,
    webhookDisabledAt: undefined,
    webhookSlowUntil: undefined,
    event: { number: (event?.number ?? 0) + 1, type: 'TEST', at: now.toISOString() },
  };
}

function currenciesFrom(list: readonly PlatformCurrencyConfig[]): Pick<Platform, 'currencies' | 'currencyRules'> {
  const currencies = list.map(({ currencyCode }) => currencyCode);
  const repeated = currencies.findIndex((currency, index) => currencies.indexOf(currency) !== index);
  if (repeated >= 0) {
    const message = `${currencies[repeated]} is listed twice.`;
    const field = `supportedCurrencies.${repeated}.currencyCode`;
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
  current: CardCodeSettings | undefined,
  { email, sms, ...rest }: CardCodeSettings,
): CardCodeSettings => ({
  ...current,
  ...rest,
  ...(email && { email: { ...current?.email, ...email } }),
  ...(sms && { sms: { ...current?.sms, ...sms } }),
});

/** Fees by currency; a fee of zero removes the currency's fee. */
function mergeFees(
  current: Platform['feeConfigs'],
  feeRequests: readonly FeeConfig[],
): Readonly<Record<string, FeeRule>> {
  const merged: Record<string, FeeRule> = { ...current };
  for (const [index, { sourceCurrency, variableFeeBps, fixedFee }] of feeRequests.entries()) {
    if (sourceCurrency !== 'USD') {
      throw new Refusal(
        'NOT_IMPLEMENTED',
        `feeConfigs.${index}.sourceCurrency: a fee can be set on payments from USD only.`,
      );
    }
    if (fixedFee.currency !== sourceCurrency) {
      throw new Refusal(
        'NOT_IMPLEMENTED',
        `feeConfigs.${index}.fixedFee.currency: the fixed part can be in ${sourceCurrency} only.`,
      );
    }
    if (variableFeeBps === 0 && fixedFee.amount === 0) delete merged[sourceCurrency];
    else merged[sourceCurrency] = { fixed: fixedFee.amount, variableBasisPoints: variableFeeBps };
  }
  return merged;
}

/** The settings of one-time codes that the platform does not set. */
const walletDefaults: WalletSettings = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
};

/** The configuration as the interface shows it. */
export const toPlatformConfig = (platform: Platform, terms: Terms): PlatformConfig => ({
  id: formatId('PlatformConfig', platform.platformId),
  umaDomain: platform.umaDomain ?? defaultUmaDomain,
  proxyUmaSubdomain: platform.proxyUmaSubdomain ?? platform.platformId,
  webhookEndpoint: platform.webhookEndpoint,
  supportedCurrencies: platform.currencies.map((currencyCode) => ({
    currencyCode,
    ...currencyRulesOf(
      platform,
      currencyCode,
      sizeBounds(terms, { sendingCurrency: currencyCode, receivingCurrency: currencyCode }),
    ),
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
