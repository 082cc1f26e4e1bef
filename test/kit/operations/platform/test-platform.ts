import type { Endpoint } from '../../../../functions/contract/endpoint.ts';
import { agentsOf } from './agents.ts';
import { cardsOf } from './cards.ts';
import { createContext, type Service } from './context.ts';
import { customersOf } from './customers.ts';
import { embeddedWalletsOf } from './embedded-wallets.ts';
import { externalAccountsOf } from './external-accounts.ts';
import { paymentsOf } from './payments.ts';
import { beneficiaryTrustOf, scaOf } from './sca.ts';
import { stablecoinsOf } from './stablecoins.ts';
import { verificationsOf } from './verifications.ts';

export type TestPlatform = Awaited<ReturnType<typeof createTestPlatform>>;

/**
 * A platform with a way to get one of everything that an operation can be about. A method `new...` creates another one each
 * time, because operations use it up; every other method creates its object on first use.
 */
export async function createTestPlatform(service: Service, name: string, webhookEndpoint: string) {
  const context = await createContext(service, name, webhookEndpoint);
  const { platformId, tokenId, tokenSecret, api, personal, next, post } = context;
  const customers = customersOf(context);
  const accounts = externalAccountsOf(context, customers);
  const agents = agentsOf(context, customers, accounts);
  return {
    ...{ platformId, tokenId, tokenSecret, webhookEndpoint, api, personal, next },
    newTokenId: async (): Promise<string> => (await post('/tokens', { name: 'Example', permissions: ['VIEW'] })).id,
    ...customers,
    newInvitationCode: async (): Promise<string> =>
      (await post('/invitations', { inviterUma: (await customers.newCustomer()).umaAddress })).code,
    ...verificationsOf(context, customers),
    ...accounts,
    ...paymentsOf(context, customers, accounts),
    ...scaOf(context, customers),
    ...beneficiaryTrustOf(context, accounts),
    ...embeddedWalletsOf(context),
    ...stablecoinsOf(context, customers, accounts),
    ...cardsOf(context),
    ...agents,
    /** What the platform, or its agent, calls an operation with; null where it needs nothing. */
    credentialsFor: async ({ permission }: Pick<Endpoint, 'permission'>): Promise<string | null> => {
      if (permission === null) return null;
      return permission === 'AGENT' ? agents.accessToken() : `${tokenId}:${tokenSecret}`;
    },
  };
}
