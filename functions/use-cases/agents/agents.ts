import type { AgentCreateRequest, AgentListQuery, AgentUpdateRequest } from '../../contract/agents/agents.ts';
import type { AgentPolicyUpdateRequest } from '../../contract/agents/policies.ts';
import { type AgentRecord, agentNotFound, isConnected, newAgent, toAgent } from '../../domain/agents/agent.ts';
import { accountsIn, amendPolicy, newPolicy, requireDelegable } from '../../domain/agents/policy.ts';
import { idOf, uuidOf } from '../../domain/ids.ts';
import { amend, amendIfNew } from '../../domain/versioned.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { invalid } from '../../runtime/validation/field-errors.ts';
import { deleteAgentCredential, putAgent, readAgent, toAgentRecord } from '../../store/agents/agents.ts';
import { putDeviceCode } from '../../store/agents/device-codes.ts';
import { readUsage, readUsages } from '../../store/agents/usage.ts';
import { requireUndeleted } from '../../store/customers/customers.ts';
import * as keys from '../../store/keys.ts';
import { toAccount } from '../../store/ledger/account-items.ts';
import * as lists from '../../store/lists.ts';
import { readItems, type Store } from '../../store/table.ts';
import { requireNamedCustomer } from '../customers/customers.ts';
import { requireCaller } from '../platforms/calling-token.ts';
import { currentRates, latestRates } from '../pricing/rates.ts';
import { makeDeviceCode, showDeviceCode } from './new-device-code.ts';

/** An agent of the caller's platform that was not deleted. Refuses with REFERENCE_NOT_FOUND. */
export async function requireAgent({ caller, store }: Pick<Context, 'caller' | 'store'>, agentId: string) {
  const id = idOf('Agent', agentId);
  const agent = id && (await readAgent(store, caller.platformId, id));
  if (!agent || agent.deletedAt !== undefined) throw agentNotFound();
  return agent;
}

/**
 * Creates an agent with its first device code. Refuses with INVALID_INPUT an unknown customer or account, and as `requireDelegable`
 * and `requireCaller` do.
 */
export async function createAgent(context: Context, request: AgentCreateRequest) {
  const { caller, store, now, newUuid } = context;
  const { platformId } = caller;
  const { code, deviceCode } = makeDeviceCode(now);
  const policy = newPolicy(request.policy);
  requireDelegable(caller.permissions, policy);
  const customer = await requireNamedCustomer(store, platformId, request.customerId);
  const { customerId } = customer;
  const agent = newAgent({ platformId, uuid: newUuid(), name: request.name, customerId, policy, deviceCode, now });
  await requireOwnAccounts(store, agent);
  return {
    status: 201 as const,
    body: { agent: await view(context, agent), deviceCode: showDeviceCode(code, agent) },
    writes: [
      requireCaller(caller),
      putAgent(agent),
      putDeviceCode(deviceCode.hash, agent, now),
      requireUndeleted(customer),
    ],
  };
}

/** Shows an agent. Refuses with REFERENCE_NOT_FOUND. */
export async function getAgentById(context: Context, agentId: string) {
  return shown(context, await requireAgent(context, agentId));
}

/** An agent as it is now, with its usage. */
export async function shown(context: Reading, agent: AgentRecord) {
  return { status: 200 as const, body: await view(context, agent) };
}

type Reading = Pick<Context, 'caller' | 'store' | 'now'>;

async function view({ caller, store, now }: Reading, agent: AgentRecord) {
  const [usage, rates] = await Promise.all([readUsage(store, agent, now), latestRates(store, caller.environment, now)]);
  return toAgent(agent, usage, rates, now);
}

/** Shows a page of the platform's agents. */
export async function listAgents({ caller, store, now }: Context, query: AgentListQuery) {
  const { platformId, environment } = caller;
  const { data, ...page } = await readListPage(store, query, {
    platformId,
    list: lists.agents(platformId),
    toRecord: toAgentRecord,
    view: (agent) => agent,
    passes: testOf(query),
  });
  const [usages, rates] = await Promise.all([readUsages(store, data, now), latestRates(store, environment, now)]);
  const agents = data.flatMap((agent, index) => {
    const usage = usages[index];
    return usage ? [toAgent(agent, usage, rates, now)] : [];
  });
  return { status: 200 as const, body: { ...page, data: agents } };
}

/** The test of the filters that are set; without them the list is counted by its index. */
function testOf({ customerId, isPaused, isConnected: connected }: AgentListQuery) {
  if (customerId === undefined && isPaused === undefined && connected === undefined) return undefined;
  return (agent: AgentRecord): boolean =>
    (customerId === undefined || agent.customerId === customerId) &&
    (isPaused === undefined || String(agent.isPaused) === isPaused) &&
    (connected === undefined || String(isConnected(agent)) === connected);
}

/** Renames, pauses or resumes an agent. Refuses with REFERENCE_NOT_FOUND and as `requireCaller` does. */
export async function updateAgent(context: Context, agentId: string, { name, isPaused }: AgentUpdateRequest) {
  const agent = await requireAgent(context, agentId);
  const changes = { name: name ?? agent.name, isPaused: isPaused ?? agent.isPaused };
  return changed(context, agent, amendIfNew(agent, context.now, changes));
}

/**
 * Changes the policy of an agent. Refuses with REFERENCE_NOT_FOUND, as `requireDelegable` and `requireCaller` do, and with INVALID_INPUT an
 * unknown account.
 */
export async function updateAgentPolicy(context: Context, agentId: string, update: AgentPolicyUpdateRequest) {
  const { caller, store, now } = context;
  const agent = await requireAgent(context, agentId);
  const rates = await currentRates(store, caller.environment, now);
  const next = amendIfNew(agent, now, { policy: amendPolicy(agent.policy, update, rates) });
  requireDelegable(caller.permissions, next.policy);
  if (update.accountRestrictions) await requireOwnAccounts(store, next);
  return changed(context, agent, next);
}

async function changed(context: Context, agent: AgentRecord, next: AgentRecord) {
  const changes = next === agent ? [] : [putAgent(next)];
  return { ...(await shown(context, next)), writes: [requireCaller(context.caller), ...changes] };
}

/**
 * Deletes an agent with what authenticates it. The item stays, because what the agent submitted for approval still names it.
 * Refuses with REFERENCE_NOT_FOUND.
 */
export async function deleteAgent(context: Context, agentId: string) {
  const agent = await requireAgent(context, agentId);
  const deleted = amend(agent, context.now, { deletedAt: context.now.toISOString() });
  const credential = agent.tokenHash === undefined ? [] : [deleteAgentCredential(agent.tokenHash)];
  return { status: 204 as const, body: undefined, writes: [putAgent(deleted), ...credential] };
}

/** Refuses with INVALID_INPUT a policy that names anything but internal accounts of the agent's customer. */
async function requireOwnAccounts(store: Store, { platformId, customerId, policy }: AgentRecord): Promise<void> {
  const accountIds = accountsIn(policy);
  const accountKeys = accountIds.flatMap((accountId) => {
    const uuid = uuidOf('InternalAccount', accountId);
    return uuid ? [keys.internalAccount(platformId, uuid)] : [];
  });
  const accountItems = await readItems(store, accountKeys);
  const own = new Set<string>(
    accountItems.flatMap((item) => {
      const account = item && toAccount(item);
      return account?.customerId === customerId ? [account.accountId] : [];
    }),
  );
  const unknown = accountIds.filter((accountId) => !own.has(accountId));
  if (unknown.length === 0) return;
  throw invalid(
    unknown.map((accountId) => ({
      field: 'policy.accountRestrictions',
      message: `the customer has no internal account ${accountId}`,
    })),
  );
}
