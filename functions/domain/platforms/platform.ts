import type { CurrencyCode } from '../../contract/currency-table.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import { environments } from '../environment.ts';
import type { PlatformId } from '../ids.ts';
import { itemEvent } from '../item-event.ts';
import { feeRule } from '../pricing/fees.ts';
import { termsVersion } from '../pricing/terms.ts';
import { Refusal } from '../refusal.ts';
import { scaExemptions } from '../sca/exemptions.ts';
import {
  arrayOf,
  flag,
  type Infer,
  integer,
  listed,
  mapOf,
  object,
  oneOf,
  optional,
  text,
  uuidText,
  writableArrayOf,
} from '../schema.ts';
import { versioned } from '../versioned.ts';

/** A platform's settings for one of its currencies. Amounts are in the currency's smallest unit. */
export const currencyRules = object({
  minAmount: integer,
  maxAmount: integer,
  requiredCounterpartyFields: writableArrayOf(
    object({ name: listed<CounterpartyFieldDefinition['name']>(), mandatory: flag }),
  ),
  enabledTransactionTypes: writableArrayOf(oneOf('INCOMING', 'OUTGOING')),
});
export interface CurrencyRules extends Infer<typeof currencyRules> {}

/** The settings of embedded wallets: their one-time codes and how messages introduce the app. */
const walletSettings = object({
  appName: optional(text),
  otpLength: optional(integer),
  alphanumeric: optional(flag),
  expirationSeconds: optional(integer),
  sendFromEmailAddress: optional(text),
  sendFromEmailSenderName: optional(text),
  replyToEmailAddress: optional(text),
  logoUrl: optional(text),
});
export interface WalletSettings extends Infer<typeof walletSettings> {}

const cardCodeEmail = object({
  fromAddress: optional(text),
  fromName: optional(text),
  replyToAddress: optional(text),
  subject: optional(text),
  bodyText: optional(text),
});

const cardCodeSms = object({ templateSid: optional(text), bodyText: optional(text) });

/** The settings of the codes that add a card to a wallet. */
const cardCodeSettings = object({
  displayName: optional(text),
  logoUrl: optional(text),
  email: optional(cardCodeEmail),
  sms: optional(cardCodeSms),
});
export interface CardCodeSettings extends Infer<typeof cardCodeSettings> {}

/** A tenant of the service with its configuration. Everything else belongs to a platform. */
export const platform = object({
  platformId: uuidText('Platform'),
  name: text,
  environment: oneOf(...environments),
  event: optional(itemEvent),
  currencies: arrayOf(listed<CurrencyCode>()),
  /** The platform's own settings, by currency. */
  currencyRules: optional(mapOf(currencyRules)),
  /** The domain of its customers' UMA addresses. */
  umaDomain: optional(text),
  proxyUmaSubdomain: optional(text),
  webhookEndpoint: optional(text),
  /** When the endpoint answered that it accepts no more webhooks. */
  webhookDisabledAt: optional(text),
  /** While the endpoint counts as slow, its webhooks use the slow queue. */
  webhookSlowUntil: optional(text),
  isRegulatedFinancialInstitution: optional(flag),
  embeddedWalletConfig: optional(walletSettings),
  cardTokenization2faConfig: optional(cardCodeSettings),
  /** The platform's own fee on payments that convert, by sending currency. */
  feeConfigs: optional(mapOf(feeRule)),
  /** The platform's commercial terms: the version in effect and those that have not begun. Every version is an item of its own. */
  terms: optional(arrayOf(termsVersion)),
  /** The site of its customers' passkeys, set by the operator. The sandbox has a default. */
  passkeys: optional(object({ id: text, origins: arrayOf(text) })),
  /** The page that shows an invitation by the code at the end of its address, set by the operator. The sandbox has a default. */
  invitationLink: optional(text),
  /** The largest fee of the platform on a payment, in percent of the amount sent, set by the operator. */
  maximumFeePercent: optional(integer),
  /** The exemptions from strong authentication that the operator has switched on. */
  scaExemptions: optional(arrayOf(oneOf(...scaExemptions))),
  createdAt: text,
  ...versioned,
});
export interface Platform extends Infer<typeof platform> {}

/** The currencies of a new sandbox platform (docs/decisions.md#accounts-1). */
export const sandboxCurrencies = ['USD', 'EUR', 'BTC', 'USDC', 'USDB'] as const;

/** The domain of UMA addresses of platforms without a domain of their own. */
export const defaultUmaDomain = 'uma.example.com';

/** The API key by which the gateway counts a platform's requests: its id without dashes, as keys are alphanumeric. */
export const usageKeyOf = (platformId: PlatformId): string => platformId.replaceAll('-', '');

const everyDirection = ['INCOMING', 'OUTGOING'] as const;

/** The rules of a currency: the platform's own, or the bounds by its terms. */
export const currencyRulesOf = (
  { currencyRules }: Pick<Platform, 'currencyRules'>,
  currency: string,
  bounds: { readonly minimum: number; readonly maximum: number },
): CurrencyRules =>
  currencyRules?.[currency] ?? {
    minAmount: bounds.minimum,
    maxAmount: bounds.maximum,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: [...everyDirection],
  };

/** Refuses with INVALID_CURRENCY a direction of payments that the platform has turned off for a currency. */
export function requireEnabled(
  { currencyRules }: Pick<Platform, 'currencyRules'>,
  currency: string,
  direction: 'INCOMING' | 'OUTGOING',
): void {
  const enabled = currencyRules?.[currency]?.enabledTransactionTypes ?? everyDirection;
  if (enabled.includes(direction)) return;
  throw new Refusal(
    'INVALID_CURRENCY',
    `The platform has turned ${direction} payments in ${currency} off: its enabledTransactionTypes are ${enabled.join(', ') || 'none'}.`,
  );
}
