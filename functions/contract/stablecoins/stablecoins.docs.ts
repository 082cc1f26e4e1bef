import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import { providerAccountEndings, stablecoinEndings } from '../sandbox-values.ts';
import {
  getStablecoinProviderAccount,
  linkStablecoinProviderAccount,
  listStablecoinProviderAccounts,
  StablecoinProvider,
  StablecoinProviderAccount,
  StablecoinProviderAccountLinkRequest,
  StablecoinProviderAccountStatus,
  StablecoinProviderEnvironment,
} from './provider-accounts.ts';
import { sandboxTable } from './sandbox-values.docs.ts';
import {
  getStablecoin,
  listStablecoins,
  registerStablecoin,
  Stablecoin,
  StablecoinIssuanceStatus,
  StablecoinNetwork,
  StablecoinRegisterRequest,
  StablecoinServiceOperationsStatus,
} from './stablecoins.ts';

const stablecoinProviderAccountId = idText('StablecoinProviderAccount', 'the provider account');
const stablecoinId = idText('Stablecoin', 'the stablecoin');
const provider = 'Who issues the stablecoin.';
const providerEnvironment = 'The environment of the provider. It is that of the platform.';
const providerTokenIdentifier = "The provider's own id of the token.";
const networkTokenIdentifier = 'The id of the token on its network.';

export const stablecoinDescriptions = [
  describeEnum(StablecoinProvider, 'An issuer of stablecoins.', { BRALE: 'Brale.' }),
  describeEnum(StablecoinProviderEnvironment, 'An environment of a provider.', {
    SANDBOX: 'Simulated: no money moves.',
    PRODUCTION: 'Real money.',
  }),
  describeEnum(StablecoinProviderAccountStatus, 'Whether a provider account can be used.', {
    ACTIVE: 'The provider accepts the credentials.',
    INVALID: 'The provider no longer accepts the credentials. Link the account again with new ones.',
    REVOKED: 'The provider has withdrawn the access.',
  }),
  describeObject(StablecoinProviderAccount, "The platform's account at a provider of stablecoins.", {
    id: stablecoinProviderAccountId,
    provider,
    providerAccountId: "The provider's own id of the account.",
    providerEnvironment,
    status: 'Whether the account can be used.',
    lastVerifiedAt: 'When the provider last checked the credentials (UTC).',
    ...timestampTexts,
  }),
  describeObject(StablecoinProviderAccountLinkRequest, 'Credentials of an account at a provider.', {
    provider,
    apiClientId: 'Client id of the API credentials at the provider.',
    apiClientSecret: 'Client secret of the API credentials. It is stored encrypted and never returned.',
    providerAccountId: "The provider's own id of the account. Not needed when the credentials show only one.",
  }),
  describePage(listStablecoinProviderAccounts.responses[200], 'provider accounts'),
  describeOperation(linkStablecoinProviderAccount, {
    text: `Links an account at a provider, after the provider has checked the credentials. An account that is linked already gets 409 \`CONFLICT\`. Production answers 501 until a provider is connected.\n\n${sandboxTable('`apiClientId`', providerAccountEndings, 'The account is and stays `ACTIVE`.')}`,
  }),
  describeOperation(listStablecoinProviderAccounts, {
    text: 'Lists linked provider accounts in pages. Filters combine.',
    parameters: {
      provider: 'Only accounts at this provider.',
      status: 'Only accounts with this status.',
      ...pageParameters,
    },
  }),
  describeOperation(getStablecoinProviderAccount, {
    text: 'Returns a linked provider account. The credentials are never returned.',
    parameters: { stablecoinProviderAccountId },
  }),
  describeEnum(StablecoinNetwork, 'A network of stablecoins.', { SPARK: 'Spark.' }),
  describeEnum(StablecoinIssuanceStatus, 'Where the provider is with issuing the token.', {
    PENDING_REVIEW: 'The provider reviews the token.',
    PROVISIONING: 'The provider sets the token up on its network.',
    PROVISIONED: 'The token exists on its network.',
    REJECTED: 'The provider has rejected the token. Final.',
    FAILED: 'The token could not be set up. Final.',
  }),
  describeEnum(StablecoinServiceOperationsStatus, 'Whether the stablecoin can be minted and burned here.', {
    NOT_ENABLED: 'Not yet: the token is not provisioned.',
    PENDING_APPROVAL: 'The approval for mints and burns is pending.',
    ENABLING: 'Mints and burns are being set up.',
    ENABLED: 'The stablecoin can be minted and burned.',
    DISABLED: 'Mints and burns were turned off.',
  }),
  describeObject(Stablecoin, 'A stablecoin that the platform mints and burns.', {
    id: stablecoinId,
    name: 'Name of the token.',
    symbol: 'Symbol of the token.',
    baseCurrency: 'The currency that backs it.',
    network: 'The network that the token is on.',
    decimals: 'How many decimals the token has: amounts are in units of its last decimal.',
    issuanceStatus: 'Where the provider is with issuing the token.',
    serviceOperationsStatus: 'Whether it can be minted and burned. It has to be `ENABLED`.',
    networkTokenIdentifier,
    currency: 'The code of the stablecoin as a currency, once it is `ENABLED`.',
    provider,
    stablecoinProviderAccountId: 'The provider account that issues it.',
    providerEnvironment,
    providerTokenIdentifier,
    ...timestampTexts,
  }),
  describeObject(StablecoinRegisterRequest, 'A token of a provider to register.', {
    providerTokenIdentifier,
    networkTokenIdentifier,
    network: 'The network that the token is on.',
    stablecoinProviderAccountId:
      'The provider account that issues it. Not needed when the platform has only one that is `ACTIVE`.',
  }),
  describePage(listStablecoins.responses[200], 'stablecoins'),
  describeOperation(registerStablecoin, {
    text: `Registers a token of a provider as a stablecoin of the platform. Read it again to see its statuses move; it can be minted and burned once \`serviceOperationsStatus\` is \`ENABLED\`. The same token twice gets 409 \`CONFLICT\`. With several \`ACTIVE\` provider accounts, \`stablecoinProviderAccountId\` says which one issues it.\n\n${sandboxTable('`providerTokenIdentifier`', stablecoinEndings, 'It is `PROVISIONED` and `ENABLED` at once.')}`,
  }),
  describeOperation(listStablecoins, {
    text: 'Lists stablecoins in pages. Filters combine.',
    parameters: {
      issuanceStatus: 'Only stablecoins with this issuance status.',
      serviceOperationsStatus: 'Only stablecoins with this operations status.',
      provider: 'Only stablecoins of this provider.',
      ...pageParameters,
    },
  }),
  describeOperation(getStablecoin, {
    text: 'Returns a stablecoin with its current statuses.',
    parameters: { stablecoinId },
  }),
];
