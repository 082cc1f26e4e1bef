import * as z from 'zod';
import { DomainName, EmailAddress, WebAddress, WebUrl } from '../addresses.ts';
import { besideWrongMembers, resourceId, Timestamp } from '../common.ts';
import { CurrencyCode, maximumAmount, Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { FixedFee } from '../payments/quotes.ts';
import { line, paragraph } from '../text.ts';
import { CounterpartyFieldDefinition, CustomerInfoFieldName } from '../uma/counterparty-fields.ts';

export const EnabledTransactionType = z.enum(['INCOMING', 'OUTGOING']).meta({ id: 'EnabledTransactionType' });

export const PlatformCurrencyConfig = z
  .object({
    currencyCode: CurrencyCode,
    minAmount: Sum.max(maximumAmount),
    maxAmount: Sum.max(maximumAmount),
    requiredCounterpartyFields: z.array(CounterpartyFieldDefinition).max(50),
    enabledTransactionTypes: z.array(EnabledTransactionType).max(2),
    providerRequiredCustomerFields: z.array(CustomerInfoFieldName).optional().meta({ readOnly: true }),
    providerRequiredCounterpartyCustomerFields: z.array(CustomerInfoFieldName).optional().meta({ readOnly: true }),
  })
  .superRefine(({ minAmount, maxAmount }, context) => {
    if (!(minAmount > maxAmount)) return;
    context.addIssue({ code: 'custom', path: ['maxAmount'], message: 'must not be less than minAmount' });
  }, besideWrongMembers)
  .meta({ id: 'PlatformCurrencyConfig' });
export type PlatformCurrencyConfig = z.output<typeof PlatformCurrencyConfig>;

const Email = EmailAddress(255);
const ShortText = line(255);
const HttpsUrl = WebUrl(/^https$/, 512);

export const EmbeddedWalletConfig = z
  .object({
    appName: ShortText.optional(),
    otpLength: z.int().min(4).max(12).optional(),
    alphanumeric: z.boolean().optional(),
    expirationSeconds: z.int().min(1).max(86_400).optional(),
    sendFromEmailAddress: Email.optional(),
    sendFromEmailSenderName: ShortText.optional(),
    replyToEmailAddress: Email.optional(),
    logoUrl: WebUrl(/^https?$/, 512).optional(),
  })
  .meta({ id: 'EmbeddedWalletConfig' });
export type EmbeddedWalletConfig = z.output<typeof EmbeddedWalletConfig>;

/** Markup, or a variable of a template: the service sends a text as it is and adds the code itself. */
const markupOrVariable = /<[/!?]?[a-z]|\{\{|\$\{|<%|\{%/i;
const plainText = (longest: number) =>
  paragraph(longest).refine((text) => !markupOrVariable.test(text), {
    error: 'must be plain text, without HTML and template variables',
  });

export const CardTokenization2FAEmailConfig = z
  .object({
    fromAddress: Email.optional(),
    fromName: ShortText.optional(),
    replyToAddress: Email.optional(),
    subject: ShortText.optional(),
    bodyText: plainText(2000).optional(),
  })
  .meta({ id: 'CardTokenization2FAEmailConfig' });
export const CardTokenization2FASmsConfig = z
  .object({ templateSid: line(64).optional(), bodyText: plainText(480).optional() })
  .meta({ id: 'CardTokenization2FASmsConfig' });

export const CardTokenization2FAConfig = z
  .object({
    displayName: ShortText.optional(),
    logoUrl: HttpsUrl.optional(),
    email: CardTokenization2FAEmailConfig.optional(),
    sms: CardTokenization2FASmsConfig.optional(),
  })
  .meta({ id: 'CardTokenization2FAConfig' });
export type CardTokenization2FAConfig = z.output<typeof CardTokenization2FAConfig>;

export const FeeType = z.enum(['CROSS_CURRENCY_TRANSACTION']).meta({ id: 'FeeType' });

export const FeeConfig = z
  .object({
    feeType: FeeType,
    sourceCurrency: CurrencyCode,
    variableFeeBps: z.int().min(0).max(10_000),
    fixedFee: FixedFee,
  })
  .meta({ id: 'FeeConfig' });
export type FeeConfig = z.output<typeof FeeConfig>;

const example = {
  id: 'PlatformConfig:00000000-0000-4000-8000-000000000006',
  umaDomain: 'platform.example.com',
  webhookEndpoint: 'https://platform.example.com/webhooks',
  supportedCurrencies: [
    {
      currencyCode: 'USD',
      minAmount: 100,
      maxAmount: 100000000,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    },
  ],
  feeConfigs: [
    {
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: 'USD',
      variableFeeBps: 30,
      fixedFee: { amount: 50, currency: 'USD' },
    },
  ],
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
} as const;

export const PlatformConfig = z
  .object({
    id: resourceId('PlatformConfig').meta({ readOnly: true }),
    umaDomain: z.string(),
    proxyUmaSubdomain: z.string().optional(),
    webhookEndpoint: z.string().optional(),
    supportedCurrencies: z.array(PlatformCurrencyConfig),
    isRegulatedFinancialInstitution: z.boolean(),
    embeddedWalletConfig: EmbeddedWalletConfig.optional(),
    cardTokenization2faConfig: CardTokenization2FAConfig.optional(),
    feeConfigs: z.array(FeeConfig),
    createdAt: Timestamp.meta({ readOnly: true }),
    updatedAt: Timestamp.meta({ readOnly: true }),
  })
  .meta({ id: 'PlatformConfig', example: { ...example, isRegulatedFinancialInstitution: false } });
export type PlatformConfig = z.output<typeof PlatformConfig>;

export const PlatformConfigUpdateRequest = z
  .object({
    umaDomain: DomainName.optional(),
    webhookEndpoint: WebAddress(2048).min(1).optional(),
    supportedCurrencies: z.array(PlatformCurrencyConfig).max(100).optional(),
    embeddedWalletConfig: EmbeddedWalletConfig.optional(),
    cardTokenization2faConfig: CardTokenization2FAConfig.optional(),
    feeConfigs: z.array(FeeConfig).max(100).optional(),
  })
  .meta({
    id: 'PlatformConfigUpdateRequest',
    example: {
      umaDomain: example.umaDomain,
      webhookEndpoint: example.webhookEndpoint,
      supportedCurrencies: example.supportedCurrencies,
      feeConfigs: example.feeConfigs,
    },
  });
export type PlatformConfigUpdateRequest = z.output<typeof PlatformConfigUpdateRequest>;

export const getPlatformConfig = endpoint({
  id: 'getPlatformConfig',
  area: 'config',
  method: 'GET',
  path: '/config',
  summary: "Show the platform's configuration",
  permission: 'VIEW',
  uses: ['table:read'],
  request: {},
  responses: { 200: PlatformConfig },
  errors: [],
});

export const updatePlatformConfig = endpoint({
  id: 'updatePlatformConfig',
  area: 'config',
  method: 'PATCH',
  path: '/config',
  summary: "Change the platform's configuration",
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'table:check'],
  request: { body: PlatformConfigUpdateRequest },
  responses: { 200: PlatformConfig },
  errors: ['NOT_IMPLEMENTED'],
});
