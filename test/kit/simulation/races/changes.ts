import { anInvitation, aReceipt, aToken, pendingAction } from './beforehand.ts';
import type { Change } from './race.ts';
import { aCredentialToRevoke, aDelegatedKey, aSessionToRevoke, signedAs } from './wallet-beforehand.ts';

/** The changes of what guards operations, by the operation that makes them. */
export const changes = {
  updateAgent: { ask: ({ subject }) => ({ path: { agentId: subject.agent.agentId }, body: { isPaused: true } }) },
  updateAgentPolicy: {
    ask: ({ subject }) => ({
      path: { agentId: subject.agent.agentId },
      body: { spendingLimits: { dailyLimit: 900, monthlyLimit: 900 } },
    }),
  },
  deleteAgent: { ask: ({ subject }) => ({ path: { agentId: subject.agent.agentId } }) },
  regenerateAgentDeviceCode: { ask: ({ subject }) => ({ path: { agentId: subject.agent.agentId } }) },
  updateCardById: { ask: ({ subject }) => ({ path: { id: subject.cardId }, body: { state: 'CLOSED' } }) },
  deleteCustomerById: { ask: ({ subject }) => ({ path: { customerId: subject.customerId } }) },
  updateCustomerById: {
    ask: ({ subject }, index) => ({
      path: { customerId: subject.customerId },
      body: { customerType: 'INDIVIDUAL', fullName: `Jane Example ${'abcdefghij'[index]}` },
    }),
  },
  deleteCustomerExternalAccountById: { ask: ({ subject }) => ({ path: { externalAccountId: subject.bankId } }) },
  updatePlatformConfig: { ask: () => ({ body: { umaDomain: 'pay.example.com' } }) },
  sandboxSimulateInternalAccountStatus: {
    ask: ({ subject }) => ({ path: { accountId: subject.accountId }, body: { status: 'FROZEN' } }),
  },
  sandboxSimulateExternalAccountStatus: {
    ask: ({ subject }) => ({ path: { externalAccountId: subject.bankId }, body: { status: 'INACTIVE' } }),
  },
  rejectAgentAction: {
    before: pendingAction,
    ask: ({ subject, made }) => ({
      path: { agentId: subject.agent.agentId, actionId: made.action ?? '' },
      body: {},
    }),
  },
  cancelInvitation: { before: anInvitation, ask: ({ made }) => ({ path: { invitationCode: made.invitation ?? '' } }) },
  claimInvitation: {
    before: anInvitation,
    ask: ({ made }) => ({
      ...{ path: { invitationCode: made.invitation ?? '' }, body: { inviteeUma: '$example-user@other.example.com' } },
    }),
  },
  rejectPendingPayment: {
    before: aReceipt,
    ask: ({ made }) => ({ path: { transactionId: made.receipt ?? '' }, body: { reason: 'Example reason' } }),
  },
  deleteTokenById: {
    before: aToken,
    ask: ({ made }) => ({ path: { tokenId: made.token ?? '' } }),
  },
  revokeAuthSession: { before: aSessionToRevoke, ask: signedAs('revokeAuthSession') },
  revokeAuthCredential: { before: aCredentialToRevoke, ask: signedAs('revokeAuthCredential') },
  revokeDelegatedKey: {
    before: aDelegatedKey,
    ask: ({ made }) => ({ path: { id: made.delegatedKey ?? '' } }),
  },
} satisfies Readonly<Record<string, Change>>;
