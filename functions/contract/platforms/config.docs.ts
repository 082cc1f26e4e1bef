import { idText, timestampTexts } from '../common.docs.ts';
import { inUnitOf } from '../currencies.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  CardTokenization2FAConfig,
  CardTokenization2FAEmailConfig,
  CardTokenization2FASmsConfig,
  EmbeddedWalletConfig,
  EnabledTransactionType,
  FeeConfig,
  FeeType,
  getPlatformConfig,
  PlatformConfig,
  PlatformConfigUpdateRequest,
  PlatformCurrencyConfig,
  updatePlatformConfig,
} from './config.ts';

const umaDomain = "The domain of the customers' UMA addresses.";
const webhookEndpoint = 'The https URL that events are posted to.';

export const configDescriptions = [
  describeEnum(EnabledTransactionType, 'A direction of payments that is enabled for a currency.', {
    INCOMING: 'Payments that come in.',
    OUTGOING: 'Payments that go out.',
  }),
  describeObject(PlatformCurrencyConfig, 'The settings of one currency of a platform.', {
    currencyCode: 'The currency.',
    minAmount: `The smallest amount of one payment, ${inUnitOf('the currency')}.`,
    maxAmount: `The largest amount of one payment, ${inUnitOf('the currency')}.`,
    requiredCounterpartyFields: 'What the platform requires to know about the other side of a UMA payment.',
    enabledTransactionTypes: 'Which directions of payments are enabled. An empty list turns the currency off.',
    providerRequiredCustomerFields: "What the currency's provider requires to know about the platform's customers.",
    providerRequiredCounterpartyCustomerFields:
      "What the currency's provider requires to know about the other side of a payment.",
  }),
  describeObject(EmbeddedWalletConfig, 'How the one-time codes of embedded wallets look and where they come from.', {
    appName: 'The name of the app in messages.',
    otpLength: 'How many characters a code has, 4 to 12. The default is 6.',
    alphanumeric: 'Whether codes have letters, too. The default is false.',
    expirationSeconds: 'How long a code is valid, in seconds, up to a day. The default is 300.',
    sendFromEmailAddress: 'The address that codes are sent from.',
    sendFromEmailSenderName: 'The name that codes are sent from. The default is `Notifications`.',
    replyToEmailAddress: 'The address that answers go to.',
    logoUrl: 'The URL of the logo in messages.',
  }),
  describeObject(CardTokenization2FAEmailConfig, 'How codes for adding a card to a phone look by e-mail.', {
    fromAddress: 'The address that codes are sent from.',
    fromName: 'The name that codes are sent from.',
    replyToAddress: 'The address that answers go to.',
    subject: 'The subject of the message.',
    bodyText: 'The text of the message, in plain text: the service adds the code itself.',
  }),
  describeObject(CardTokenization2FASmsConfig, 'How codes for adding a card to a phone look by SMS.', {
    templateSid: 'The template at the SMS provider.',
    bodyText: 'The text of the message, in plain text: the service adds the code itself.',
  }),
  describeObject(CardTokenization2FAConfig, "How a cardholder proves to a phone's wallet that a card is theirs.", {
    displayName: 'The name of the platform in messages.',
    logoUrl: 'The https URL of the logo.',
    email: 'The messages by e-mail.',
    sms: 'The messages by SMS.',
  }),
  describeEnum(FeeType, 'Which payments a platform fee applies to.', {
    CROSS_CURRENCY_TRANSACTION: 'Payments that convert currencies.',
  }),
  describeObject(FeeConfig, "The platform's own fee on payments from one currency.", {
    feeType: 'Which payments the fee applies to.',
    sourceCurrency: 'The currency that is sent. Only `USD` is supported; others get 501 `NOT_IMPLEMENTED`.',
    variableFeeBps: 'The variable part in basis points, hundredths of a percent: 30 is 0.3 %.',
    fixedFee: 'The fixed part, in the source currency.',
  }),
  describeObject(PlatformConfig, "The platform's configuration.", {
    id: idText('PlatformConfig', 'the configuration'),
    umaDomain,
    proxyUmaSubdomain:
      "The subdomain that the platform's proxy for `/.well-known/lnurlp`, `/.well-known/lnurlpubkey` and `/.well-known/uma-configuration` forwards to: the id of the platform, unless its operator has set another.",
    webhookEndpoint: `${webhookEndpoint} Absent until it is set.`,
    supportedCurrencies: 'The currencies of the platform with their settings.',
    isRegulatedFinancialInstitution:
      'Whether the platform verifies its customers itself, as a regulated institution. Set by the operator.',
    embeddedWalletConfig: 'The messages of embedded wallets. Absent until it is set.',
    cardTokenization2faConfig: 'The messages for adding cards to phones. Absent until it is set.',
    feeConfigs: 'The platform fees that are in force.',
    ...timestampTexts,
  }),
  describeObject(PlatformConfigUpdateRequest, 'Changes of the configuration. Fields that are not sent stay.', {
    umaDomain,
    webhookEndpoint: `${webhookEndpoint} A changed endpoint gets one \`TEST\` event.`,
    supportedCurrencies:
      'Replaces the whole list. A new currency gives the platform an internal account. A currency may appear once.',
    embeddedWalletConfig: 'Fields inside that are not sent stay.',
    cardTokenization2faConfig: 'Fields inside that are not sent stay.',
    feeConfigs:
      'Adds or replaces fees by type and source currency; others stay. A fee whose parts are both 0 is removed.',
  }),
  describeOperation(getPlatformConfig, {
    text: 'Returns the configuration of the platform: currencies with bounds, webhook endpoint, fees and the appearance of codes.',
  }),
  describeOperation(updatePlatformConfig, {
    text: 'Changes the configuration; fields that are not sent stay. The change applies to new payments at once; locked quotes keep their price. A changed webhook endpoint gets one `TEST` event.',
  }),
];
