import { plain, type Stage, type Step } from './step.ts';

const agent = {
  name: 'Example agent',
  customerId: '{{customerId}}',
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
};

const transfer = {
  'body.source.accountId': '{{customerAccountId}}',
  'body.destination.accountId': '{{bankAccountId}}',
};

/** A transfer above the threshold of the agent, which waits for an approval. */
const waitingTransfer = (prepares: string): Step => ({
  id: 'agentCreateTransferOut',
  prepares,
  body: {
    source: { accountId: '{{customerAccountId}}' },
    destination: { accountId: '{{bankAccountId}}' },
    amount: 200_000,
  },
  keeps: { agentActionId: 'res.body.id' },
});

export const agents: Stage = {
  title: 'Agents',
  steps: [
    { id: 'createAgent', body: agent, keeps: { agentId: 'res.body.agent.id', deviceCode: 'res.body.deviceCode.code' } },
    { id: 'regenerateAgentDeviceCode', keeps: { deviceCode: 'res.body.code' } },
    ...plain('listAgents', 'getAgentById'),
    { id: 'getAgentDeviceCodeStatus', places: { 'path.code': '{{deviceCode}}' } },
    {
      id: 'redeemAgentDeviceCode',
      places: { 'path.code': '{{deviceCode}}' },
      keeps: { agentToken: 'res.body.accessToken' },
    },
    ...plain('getAgentMe', 'agentListInternalAccounts'),
    {
      id: 'agentCreateExternalAccount',
      places: { 'body.accountInfo.address': `spark1${'q'.repeat(40)}{{$timestamp}}yy` },
      keeps: { agentAccountId: 'res.body.id' },
    },
    ...plain('agentListExternalAccounts', 'agentGetExternalAccount'),
    {
      id: 'agentCreateQuote',
      body: {
        source: { sourceType: 'ACCOUNT', accountId: '{{customerAccountId}}' },
        destination: { destinationType: 'ACCOUNT', accountId: '{{externalAccountId}}' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
      },
      keeps: { quoteId: 'res.body.id' },
    },
    ...plain('agentGetQuote'),
    ...plain('agentExecuteQuote'),
    { id: 'agentCreateTransferOut', places: transfer },
    {
      id: 'agentCreateTransferIn',
      places: {
        'body.source.accountId': '{{bankAccountId}}',
        'body.destination.accountId': '{{customerAccountId}}',
      },
    },
    { id: 'agentListTransactions', keeps: { transactionId: 'res.body.data[0].id' } },
    ...plain('agentGetTransaction'),
    waitingTransfer('A transfer to approve'),
    ...plain('agentListActions', 'agentGetAction', 'listAgentApprovals', 'approveAgentAction'),
    waitingTransfer('A transfer to reject'),
    ...plain('rejectAgentAction', 'updateAgentPolicy'),
  ],
};
