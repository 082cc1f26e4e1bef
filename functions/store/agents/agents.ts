import type { AgentAccountRule } from '../../contract/agents/policies.ts';
import type { AgentRecord } from '../../domain/agents/agent.ts';
import type { DeviceCode } from '../../domain/agents/device-code.ts';
import type { Policy, SpendingLimits } from '../../domain/agents/policy.ts';
import type { Environment } from '../../domain/environment.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import {
  arrayOf,
  flag,
  idText,
  integer,
  listed,
  objectOf,
  oneOf,
  optional,
  type Reader,
  text,
  uuidText,
} from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : read(value, path);

const mode = oneOf('AUTO', 'APPROVAL_REQUIRED');

const policy = objectOf<Policy>({
  permissions: arrayOf(listed()),
  defaultExecutionMode: mode,
  spendingLimits: objectOf<SpendingLimits>({
    currency: listed(),
    perTransactionLimit: integer,
    dailyLimit: orNull(integer),
    dailyTransactionLimit: optional(integer),
    monthlyLimit: orNull(integer),
  }),
  accountRestrictions: objectOf<Policy['accountRestrictions']>({
    allowedAccountIds: orNull(arrayOf(text)),
    accountRules: arrayOf(
      objectOf<AgentAccountRule>({
        accountId: text,
        executionMode: optional(mode),
        perTransactionLimit: optional(orNull(integer)),
      }),
    ),
  }),
  approvalThresholds: objectOf<Policy['approvalThresholds']>({ currency: listed(), amount: orNull(integer) }),
});

export const toAgentRecord = itemReader(
  'AGENT',
  objectOf<AgentRecord>({
    platformId: uuidText('Platform'),
    agentId: idText('Agent'),
    name: text,
    customerId: idText('Customer'),
    isPaused: flag,
    policy,
    deviceCode: objectOf<DeviceCode>({ hash: text, expiresAt: text, redeemedAt: optional(text) }),
    tokenHash: optional(text),
    deletedAt: optional(text),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

export const agentKey = ({ platformId, agentId }: Pick<AgentRecord, 'platformId' | 'agentId'>) =>
  keys.agent(platformId, uuidIn('Agent', agentId));

/** Reads an agent, also a deleted one. */
export async function readAgent(
  store: Store,
  platformId: PlatformId,
  agentId: Id<'Agent'>,
): Promise<AgentRecord | undefined> {
  const item = await readItem(store, agentKey({ platformId, agentId }));
  return item && toAgentRecord(item);
}

/** Writes a version of an agent. A deleted one is in no list. */
export function putAgent(agent: AgentRecord): Write {
  const { platformId, agentId, createdAt, deletedAt } = agent;
  const listing = {
    listPk: lists.agents(platformId),
    listSk: listSortKey(createdAt, uuidIn('Agent', agentId)),
  };
  return putVersion({ ...agent, ...agentKey(agent), ...(deletedAt === undefined && listing), type: 'AGENT' });
}

/** Holds a decision to the version of the agent that it was made with: a pause, a new policy or a deletion voids it. */
export const requireUnchanged = (agent: AgentRecord): Write => checkVersion(agentKey(agent), agent.version);

/** The item that authenticates an agent, found by the hash of its access token. */
export interface AgentCredential {
  readonly platformId: PlatformId;
  readonly agentId: Id<'Agent'>;
  readonly customerId: Id<'Customer'>;
  readonly environment: Environment;
}

const toCredential = itemReader(
  'AGENT_CREDENTIAL',
  objectOf<AgentCredential>({
    platformId: uuidText('Platform'),
    agentId: idText('Agent'),
    customerId: idText('Customer'),
    environment: oneOf('sandbox', 'production'),
  }),
);

export async function readAgentCredential(store: Store, tokenHash: string): Promise<AgentCredential | undefined> {
  const item = await readItem(store, keys.agentCredential(tokenHash));
  return item && toCredential(item);
}

export const putAgentCredential = (tokenHash: string, credential: AgentCredential): Write => ({
  put: {
    item: { ...credential, ...keys.agentCredential(tokenHash), type: 'AGENT_CREDENTIAL' },
    condition: 'attribute_not_exists(pk)',
  },
});

export const deleteAgentCredential = (tokenHash: string): Write => ({
  delete: { key: keys.agentCredential(tokenHash), condition: 'attribute_exists(pk)' },
});
