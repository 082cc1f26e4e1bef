import { quoteLifeSeconds } from '../../../../functions/contract/figures.ts';
import { aDeviceCode, anAgentQuote, aToken, pendingAction, quoteOf } from './beforehand.ts';
import type { Came, Guard, Race } from './race.ts';
import type { RaceWorld } from './race-world.ts';
import { anAgentsSignedQuote, signedAs } from './wallet-beforehand.ts';

const out = ({ subject }: RaceWorld, amount: number) => ({
  agent: subject.agent,
  body: { source: { accountId: subject.accountId }, destination: { accountId: subject.bankId }, amount },
});
const into = ({ subject }: RaceWorld, amount: number) => ({
  agent: subject.agent,
  body: { source: { accountId: subject.bankId }, destination: { accountId: subject.accountId }, amount },
});
const agents = (ask?: Guard['ask']): Readonly<Record<string, Guard>> => ({
  updateAgent: { ...(ask && { ask }), refusedBy: ['FORBIDDEN'] },
  deleteAgent: { ...(ask && { ask }), refusedBy: ['UNAUTHORIZED'] },
});

const newAgent = ({ subject }: RaceWorld) => ({
  body: {
    ...{ name: 'Example agent', customerId: subject.customerId },
    policy: {
      ...{ permissions: ['VIEW_TRANSACTIONS'], defaultExecutionMode: 'AUTO' },
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
    },
  },
});

/** What agents do, and what changes what they may. */
export const agentRows: Readonly<Record<string, Race>> = {
  createAgent: {
    ask: newAgent,
    most: 20,
    guards: {
      deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_INPUT'] },
      deleteTokenById: {
        before: aToken,
        ask: (world) => ({ ...newAgent(world), clientId: world.made.clientId ?? '' }),
        refusedBy: ['UNAUTHORIZED'],
      },
    },
  },
  redeemAgentDeviceCode: {
    before: aDeviceCode,
    ask: ({ made }) => ({ path: { code: made.deviceCode ?? '' } }),
    most: 1,
    guards: {
      deleteAgent: { refusedBy: ['REFERENCE_NOT_FOUND'] },
      regenerateAgentDeviceCode: { isEnd: true },
    },
  },
  // An agent pays 2,500 a day at most.
  agentCreateTransferOut: {
    ask: (world) => out(world, 800),
    most: 3,
    guards: {
      ...agents((world) => out(world, 100)),
      updateAgentPolicy: { ask: (world) => out(world, 100), refusedBy: ['FORBIDDEN'] },
      sandboxSimulateInternalAccountStatus: { ask: (world) => out(world, 100), refusedBy: ['INVALID_INPUT'] },
      sandboxSimulateExternalAccountStatus: { ask: (world) => out(world, 100), refusedBy: ['INVALID_INPUT'] },
      deleteCustomerExternalAccountById: { ask: (world) => out(world, 100), refusedBy: ['REFERENCE_NOT_FOUND'] },
    },
  },
  agentCreateTransferIn: {
    ask: (world) => into(world, 800),
    most: 3,
    guards: {
      ...agents((world) => into(world, 100)),
      sandboxSimulateInternalAccountStatus: { ask: (world) => into(world, 100), refusedBy: ['INVALID_INPUT'] },
      sandboxSimulateExternalAccountStatus: { ask: (world) => into(world, 100), refusedBy: ['INVALID_INPUT'] },
      deleteCustomerExternalAccountById: { ask: (world) => into(world, 100), refusedBy: ['REFERENCE_NOT_FOUND'] },
      deleteCustomerById: {
        isEmpty: true,
        ask: (world) => into(world, 100),
        refusedBy: ['USER_NOT_READY', 'INVALID_INPUT', 'REFERENCE_NOT_FOUND', 'UNAUTHORIZED'],
      },
    },
  },
  agentCreateQuote: {
    ask: (world) => ({ agent: world.subject.agent, body: quoteOf(world, 100) }),
    most: 20,
    guards: agents(),
  },
  agentExecuteQuote: {
    before: anAgentQuote,
    ask: ({ subject, made }) => ({ agent: subject.agent, path: { quoteId: made.quote ?? '' } }),
    ...{ most: 1, expiresAfter: quoteLifeSeconds },
    guards: {
      ...agents(),
      sandboxSimulateInternalAccountStatus: { refusedBy: ['INVALID_INPUT'] },
      revokeAuthSession: {
        ...{ isEmpty: true, before: anAgentsSignedQuote, ask: signedAs('agentExecuteQuote') },
        refusedBy: ['WALLET_SIGNATURE_INVALID'],
      },
    },
  },
  agentCreateExternalAccount: {
    ask: ({ subject }, index) => ({
      agent: subject.agent,
      body: {
        ...{ customerId: subject.customerId, currency: 'BTC' },
        accountInfo: {
          accountType: 'SPARK_WALLET',
          address: `spark1${'p'.repeat(50)}${String(index).padStart(2, 'q')}`,
        },
      },
    }),
    most: 20,
    guards: agents(),
  },
  approveAgentAction: {
    before: pendingAction,
    ask: ({ subject, made }) => ({ path: { agentId: subject.agent.agentId, actionId: made.action ?? '' } }),
    ...{ most: 1, expiresAfter: quoteLifeSeconds },
    came: ({ body }): Came => (body.status === 'APPROVED' ? 'DONE' : 'REFUSED'),
    guards: {
      rejectAgentAction: { isEnd: true },
      updateAgent: {},
      deleteAgent: {},
      sandboxSimulateInternalAccountStatus: {},
    },
  },
  rejectAgentAction: {
    before: pendingAction,
    ask: ({ subject, made }) => ({ path: { agentId: subject.agent.agentId, actionId: made.action ?? '' }, body: {} }),
    most: 1,
  },
};
