import { apiClient, bodyOf } from '../../client/api.ts';
import { until } from '../../client/payments.ts';
import type { AgentIdentity } from '../../simulation/recorder.ts';
import type { PlatformContext } from './context.ts';
import type { Customers } from './customers.ts';
import type { ExternalAccounts } from './external-accounts.ts';

export function agentsOf(
  { api, post, once, service }: PlatformContext,
  customers: Customers,
  accounts: ExternalAccounts,
) {
  /** An agent of the platform's customer that may do everything, with its device code. */
  const newAgent = async () =>
    post('/agents', {
      name: 'Example agent',
      customerId: await customers.customerId(),
      policy: {
        permissions: [
          'VIEW_TRANSACTIONS',
          'CREATE_TRANSFERS',
          'CREATE_QUOTES',
          'EXECUTE_QUOTES',
          'MANAGE_EXTERNAL_ACCOUNTS',
        ],
        defaultExecutionMode: 'AUTO',
        spendingLimits: { currency: 'USD', perTransactionLimit: 100_000_000 },
        approvalThresholds: { currency: 'USD', amount: 150_000 },
      },
    });
  /** An agent that is connected, with its access token. */
  const connected = () =>
    once('connectedAgent', async () => {
      const { agent, deviceCode } = await newAgent();
      const path = `/agents/device-codes/${deviceCode.code}/redeem`;
      const { accessToken } = await post(path, undefined, 200, { credentials: null });
      return { accessToken: accessToken as string, agent };
    });
  const accessToken = async (): Promise<string> => (await connected()).accessToken;
  /** Posts as that agent. */
  const postAsAgent = async (path: string, content?: unknown, status = 201) =>
    bodyOf(await apiClient(service.baseUrl, await accessToken()).post(path, content), status);
  /** An internal account of the platform's customer, in US dollars. */
  const customersAccountId = (): Promise<string> =>
    once('customersAccount', async () => {
      const path = `/customers/internal-accounts?currency=USD&customerId=${await customers.customerId()}`;
      return bodyOf(await api.get(path), 200).data[0].id;
    });
  /** An internal account that nothing else uses. */
  const newAccountId = async (): Promise<string> => {
    const path = `/customers/internal-accounts?currency=USD&customerId=${(await customers.newCustomer()).id}`;
    return bodyOf(await api.get(path), 200).data[0].id;
  };
  const customersFundedAccountId = (): Promise<string> =>
    once('customersFundedAccount', async () => {
      const accountId = await customersAccountId();
      await post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000_000_000 }, 200);
      return accountId;
    });
  /** The same account with two more entries, which follow the balance by a moment. */
  const accountWithEntries = async (): Promise<string> => {
    const accountId = await customersFundedAccountId();
    const count = async () => bodyOf(await api.get(`/internal-accounts/${accountId}/entries`), 200).data.length;
    for (const amount of [100, 200]) await post(`/sandbox/internal-accounts/${accountId}/fund`, { amount }, 200);
    await until(count, (entries) => entries >= 3, service);
    return accountId;
  };
  /** A transfer that is above the threshold of the agent. */
  const newPendingAction = async () =>
    postAsAgent('/agents/me/transfer-out', {
      source: { accountId: await customersFundedAccountId() },
      destination: { accountId: await accounts.bankAccountId() },
      amount: 200_000,
    });
  return {
    newAgent,
    accessToken,
    /** The connected agent as a caller. */
    agentIdentity: async (): Promise<AgentIdentity> => {
      const { id, customerId } = (await connected()).agent;
      return { agentId: id, customerId };
    },
    newAccountId,
    customersAccountId,
    customersFundedAccountId,
    accountWithEntries,
    newPendingAction,
    pendingAction: () => once('pendingAction', newPendingAction),
    newAgentQuoteId: async (): Promise<string> => {
      const quote = await postAsAgent('/agents/me/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: await customersFundedAccountId() },
        destination: { destinationType: 'ACCOUNT', accountId: await accounts.walletId() },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
      });
      return quote.id;
    },
    agent: async () => (await once('agent', newAgent)).agent,
  };
}
