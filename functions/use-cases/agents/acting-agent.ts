import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { AgentPermission } from '../../contract/agents/policies.ts';
import { type AgentRecord, agentDeleted, requireActive, requireAllowed } from '../../domain/agents/agent.ts';
import { type Caller, callerOf } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { tableStore } from '../../runtime/store.ts';
import { readAgent } from '../../store/agents/agents.ts';
import type { Store } from '../../store/table.ts';

/**
 * The agent that calls, as it is now: the authorizer's answer may be a minute old. Refuses with UNAUTHORIZED a deleted agent, and
 * with FORBIDDEN one that lacks the permission.
 */
export async function actingAgent(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  permission?: AgentPermission,
): Promise<AgentRecord> {
  const agent = await findActingAgent(store, caller);
  if (permission) requireAllowed(agent, permission);
  return agent;
}

/** The agent that calls to change something. Refuses like `actingAgent`, and with FORBIDDEN a paused one. */
export async function activeAgent(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  permission: AgentPermission,
): Promise<AgentRecord> {
  const agent = await findActingAgent(store, caller);
  requireActive(agent, permission);
  return agent;
}

async function findActingAgent(store: Store, { platformId, agentId }: Caller): Promise<AgentRecord> {
  const agent = agentId && (await readAgent(store, platformId, agentId));
  if (!agent || agent.deletedAt !== undefined) throw agentDeleted();
  return agent;
}

/** Admits the agent before a stored response is replayed. Refuses with UNAUTHORIZED a deleted one. */
export async function admitAgent(event: APIGatewayProxyEvent): Promise<void> {
  await findActingAgent(tableStore(), callerOf(event));
}
