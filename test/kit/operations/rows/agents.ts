import type { Places } from '../request.ts';
import { ids, inAccounts, none, type OperationRows } from './row.ts';

/** A policy with a list of accounts and a rule for one: both name an account of the agent's customer. */
const restrictedPolicy = {
  permissions: ['VIEW_TRANSACTIONS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
  accountRestrictions: {
    allowedAccountIds: [''],
    accountRules: [{ accountId: '', executionMode: 'APPROVAL_REQUIRED' }],
  },
};

const accountLists: Places = {
  'body.accountRestrictions.allowedAccountIds': 'a list, whose entries are tried',
  'body.policy.accountRestrictions.allowedAccountIds': 'a list, whose entries are tried',
};

export const agentRows = {
  listAgents: { filters: async (platform) => ({ 'query.customerId': (await platform.agent()).customerId }) },
  createAgent: {
    needs: ids(async (platform) => ({ 'body.customerId': await platform.customerId() })),
    variants: {
      'for one account': {
        body: { name: 'Restricted', policy: restrictedPolicy },
        needs: ids(async (platform) => ({
          'body.customerId': await platform.customerId(),
          'body.policy.accountRestrictions.allowedAccountIds.0': await platform.customersAccountId(),
          'body.policy.accountRestrictions.accountRules.0.accountId': await platform.customersAccountId(),
        })),
      },
    },
    noIds: accountLists,
  },
  getAgentById: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.agent()).id })) },
  updateAgent: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })) },
  updateAgentPolicy: {
    needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })),
    variants: {
      'for one account': {
        body: { accountRestrictions: restrictedPolicy.accountRestrictions },
        needs: ids(async (platform) => ({
          'path.agentId': (await platform.newAgent()).agent.id,
          'body.accountRestrictions.allowedAccountIds.0': await platform.customersAccountId(),
          'body.accountRestrictions.accountRules.0.accountId': await platform.customersAccountId(),
        })),
      },
    },
    noIds: accountLists,
  },
  deleteAgent: { needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })) },
  regenerateAgentDeviceCode: {
    needs: ids(async (platform) => ({ 'path.agentId': (await platform.newAgent()).agent.id })),
  },
  getAgentDeviceCodeStatus: {
    needs: ids(async (platform) => ({ 'path.code': (await platform.newAgent()).deviceCode.code })),
  },
  redeemAgentDeviceCode: {
    needs: async (platform) => ({ values: { 'path.code': (await platform.newAgent()).deviceCode.code } }),
    shared: { 'path.code': 'a code that admits its bearer' },
  },
  getAgentMe: none,
  agentListTransactions: {
    filters: async (platform) => {
      const { source, destination, reconciliationInstructions } = await platform.customersTransaction();
      return {
        'query.accountIdentifier': source.accountId,
        'query.senderAccountIdentifier': source.accountId,
        'query.receiverAccountIdentifier': destination.accountId,
        'query.reference': reconciliationInstructions.reference,
      };
    },
  },
  agentGetTransaction: {
    needs: ids(async (platform) => ({ 'path.transactionId': (await platform.customersTransaction()).id })),
  },
  agentListInternalAccounts: none,
  agentListExternalAccounts: none,
  agentCreateExternalAccount: {
    needs: async (platform) => ({
      ids: { 'body.customerId': await platform.customerId() },
      values: { 'body.accountInfo.address': platform.newAddress() },
    }),
    noIds: inAccounts,
  },
  agentGetExternalAccount: {
    needs: ids(async (platform) => ({ 'path.externalAccountId': await platform.walletId() })),
  },
  agentDeleteExternalAccount: {
    needs: ids(async (platform) => ({
      'path.externalAccountId': await platform.newWalletId(await platform.customerId()),
    })),
  },
  agentCreateQuote: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.customersFundedAccountId(),
      'body.destination.accountId': await platform.walletId(),
    })),
    variants: {
      'to a UMA address': {
        body: {
          source: { sourceType: 'ACCOUNT' },
          destination: { destinationType: 'UMA_ADDRESS' },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 10_000,
        },
        needs: async (platform) => {
          const { umaAddress, lookupId } = await platform.newUmaLookup();
          return {
            ids: { 'body.source.accountId': await platform.customersFundedAccountId(), 'body.lookupId': lookupId },
            values: { 'body.destination.umaAddress': umaAddress, 'body.destination.currency': 'EUR' },
          };
        },
      },
    },
    noIds: {
      'body.source.customerId': 'of a source that agents do not have',
      'body.destination.umaAddress': 'an address that everyone may pay',
    },
  },
  agentGetQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newAgentQuoteId() })) },
  agentExecuteQuote: { needs: ids(async (platform) => ({ 'path.quoteId': await platform.newAgentQuoteId() })) },
  agentCreateTransferOut: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.customersFundedAccountId(),
      'body.destination.accountId': await platform.bankAccountId(),
    })),
  },
  agentCreateTransferIn: {
    needs: ids(async (platform) => ({
      'body.source.accountId': await platform.bankAccountId(),
      'body.destination.accountId': await platform.customersAccountId(),
    })),
  },
  agentListActions: none,
  agentGetAction: { needs: ids(async (platform) => ({ 'path.actionId': (await platform.newPendingAction()).id })) },
  listAgentApprovals: {
    filters: async (platform) => {
      const { agentId, customerId } = await platform.pendingAction();
      return { 'query.agentId': agentId, 'query.customerId': customerId };
    },
  },
  approveAgentAction: {
    needs: ids(async (platform) => {
      const { agentId, id } = await platform.newPendingAction();
      return { 'path.agentId': agentId, 'path.actionId': id };
    }),
  },
  rejectAgentAction: {
    needs: ids(async (platform) => {
      const { agentId, id } = await platform.newPendingAction();
      return { 'path.agentId': agentId, 'path.actionId': id };
    }),
  },
} satisfies OperationRows;
