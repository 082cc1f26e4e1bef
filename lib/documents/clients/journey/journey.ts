import type { EndpointId } from '../../../../functions/contract/endpoints.ts';
import { agents } from './agents.ts';
import { embeddedWallets, strongAuthentication } from './authentication.ts';
import { cards } from './cards.ts';
import { customers, platform, verification } from './customers.ts';
import { accounts, externalAccounts, invitations, payments, stablecoins } from './payments.ts';
import { plain, type Stage } from './step.ts';

const webhooks: Stage = {
  title: 'Webhooks',
  steps: [
    { id: 'testWebhookUrl', places: { 'body.url': '{{webhookEndpoint}}' } },
    ...plain('sendTestWebhook'),
    {
      id: 'listWebhookDeliveries',
      places: { 'query.resourceId': '{{customerId}}' },
      keeps: { webhookId: 'res.body.data[0].id' },
      until: 'res.body.data.length > 0',
    },
    ...plain('getWebhookDelivery', 'resendWebhookDelivery', 'recoverWebhooks'),
  ],
};

const changes: Stage = {
  title: 'Ends and deletions',
  steps: [
    { id: 'sandboxSimulateExternalAccountStatus' },
    { id: 'agentDeleteExternalAccount', places: { 'path.externalAccountId': '{{agentAccountId}}' } },
    ...plain('updateAgent', 'deleteAgent', 'deleteCustomerExternalAccountById'),
    { id: 'deletePlatformExternalAccountById', places: { 'path.externalAccountId': '{{platformAccountId}}' } },
    {
      id: 'deletePlatformExternalAccountById',
      prepares: 'Delete the wallet that was not proven',
      places: { 'path.externalAccountId': '{{unprovenPlatformWalletId}}' },
    },
    ...plain('deleteDocument'),
    { id: 'deleteTokenById', places: { 'path.tokenId': '{{createdTokenId}}' } },
    { id: 'sandboxSimulateInternalAccountStatus', places: { 'path.accountId': '{{customerAccountId}}' } },
    {
      id: 'createCustomer',
      prepares: 'A customer to delete',
      places: { 'body.platformCustomerId': 'example-user-{{$guid}}' },
      keeps: { customerId: 'res.body.id' },
    },
    ...plain('deleteCustomerById'),
  ],
};

/** Requests that are green from top to bottom, in their order. */
export const journey: readonly Stage[] = [
  platform,
  customers,
  verification,
  accounts,
  externalAccounts,
  payments,
  invitations,
  strongAuthentication,
  cards,
  agents,
  embeddedWallets,
  stablecoins,
  webhooks,
  changes,
];

/** Operations that need more than a collection has, each with the reason. They are in the last folder, outside the journey. */
export const outsideJourney: Partial<Readonly<Record<EndpointId, string>>> = {
  verifyExternalAccountOwnership: 'The wallet has to sign the message of the challenge.',
  verifyPlatformExternalAccountOwnership: 'The wallet has to sign the message of the challenge.',
  deleteScaFactor: 'Only a passkey can be deleted, and an authenticator has to make it.',
};
