import type * as z from 'zod';
import type { Agent } from '../../contract/agents/agents.ts';
import type { AgentPermission } from '../../contract/agents/policies.ts';
import { formatId, type Id, type PlatformId, type Uuid } from '../ids.ts';
import type { Rates } from '../pricing/rates.ts';
import { Refusal } from '../refusal.ts';
import { flag, type Infer, idText, object, optional, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import { type DeviceCode, deviceCode, requireRedeemable } from './device-code.ts';
import { type Policy, policy } from './policy.ts';
import { toAgentUsage, type Usage } from './usage.ts';

/** Software that pays for a customer within a policy. */
export const agent = object({
  platformId: uuidText('Platform'),
  agentId: idText('Agent'),
  name: text,
  customerId: idText('Customer'),
  isPaused: flag,
  policy,
  deviceCode,
  /** The hash of its access token; absent until a device code is redeemed. */
  tokenHash: optional(text),
  deletedAt: optional(text),
  createdAt: text,
  ...versioned,
});
export interface AgentRecord extends Infer<typeof agent> {}

interface AgentFacts {
  readonly platformId: PlatformId;
  readonly uuid: Uuid<'Agent'>;
  readonly name: string;
  readonly customerId: Id<'Customer'>;
  readonly policy: Policy;
  readonly deviceCode: DeviceCode;
  readonly now: Date;
}

export const newAgent = ({ uuid, now, ...facts }: AgentFacts): AgentRecord => ({
  ...facts,
  agentId: formatId('Agent', uuid),
  isPaused: false,
  ...firstVersion(now),
});

export const agentNotFound = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no agent with this id.');

export const agentDeleted = (): Refusal => new Refusal('UNAUTHORIZED', 'The agent has been deleted.');

/** Refuses with FORBIDDEN what the policy of an agent does not permit. */
export function requireAllowed({ policy: { permissions } }: AgentRecord, permission: AgentPermission): void {
  if (permissions.includes(permission)) return;
  throw new Refusal('FORBIDDEN', `The policy of the agent does not have the permission ${permission}.`);
}

/** Refuses with FORBIDDEN what a paused agent, or one without the permission, wants to change. */
export function requireActive(agent: AgentRecord, permission: AgentPermission): void {
  if (agent.isPaused) throw new Refusal('FORBIDDEN', 'The agent is paused.');
  requireAllowed(agent, permission);
}

export const isConnected = ({ tokenHash }: AgentRecord): boolean => tokenHash !== undefined;

/** Gives an agent a new device code, which voids the one before. Refuses with CONFLICT a connected agent. */
export function renewDeviceCode(agent: AgentRecord, deviceCode: DeviceCode, now: Date): AgentRecord {
  if (isConnected(agent)) {
    throw new Refusal(
      'CONFLICT',
      'The agent is connected already; delete it and create another one to replace its token.',
    );
  }
  return amend(agent, now, { deviceCode });
}

/** Connects an agent by its device code. Refuses with INVALID_INPUT as `requireRedeemable` does. */
export function connectAgent(agent: AgentRecord, codeHash: string, tokenHash: string, now: Date): AgentRecord {
  requireRedeemable(agent.deviceCode, codeHash, now);
  return amend(agent, now, { tokenHash, deviceCode: { ...agent.deviceCode, redeemedAt: now.toISOString() } });
}

/** An agent as the interface shows it. */
export const toAgent = (agent: AgentRecord, usage: Usage, rates: Rates, now: Date): z.input<typeof Agent> => ({
  id: agent.agentId,
  name: agent.name,
  customerId: agent.customerId,
  isPaused: agent.isPaused,
  isConnected: isConnected(agent),
  policy: toAgentPolicy(agent.policy),
  usage: toAgentUsage(usage, agent.policy, rates, now),
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
});

/** A policy as the interface shows it. */
export const toAgentPolicy = (policy: Policy): z.input<typeof Agent>['policy'] => ({
  ...policy,
  permissions: [...policy.permissions],
  accountRestrictions: {
    allowedAccountIds: policy.accountRestrictions.allowedAccountIds && [
      ...policy.accountRestrictions.allowedAccountIds,
    ],
    accountRules: [...policy.accountRestrictions.accountRules],
  },
});
