import { type AgentRecord, agent } from '../../domain/agents/agent.ts';
import { environments } from '../../domain/environment.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { type Infer, idText, object, oneOf, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

export const toAgentRecord = itemReader('AGENT', agent);

const agentKey = ({ platformId, agentId }: Pick<AgentRecord, 'platformId' | 'agentId'>) =>
  keys.agent(platformId, uuidIn('Agent', agentId));

/** Reads an agent, also a deleted one. */
export const readAgent = (
  store: Store,
  platformId: PlatformId,
  agentId: Id<'Agent'>,
): Promise<AgentRecord | undefined> => readRecord(store, agentKey({ platformId, agentId }), toAgentRecord);

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
const agentCredential = object({
  platformId: uuidText('Platform'),
  agentId: idText('Agent'),
  customerId: idText('Customer'),
  environment: oneOf(...environments),
});
interface AgentCredential extends Infer<typeof agentCredential> {}

const toCredential = itemReader('AGENT_CREDENTIAL', agentCredential);

export const readAgentCredential = (store: Store, tokenHash: string): Promise<AgentCredential | undefined> =>
  readRecord(store, keys.agentCredential(tokenHash), toCredential);

export const putAgentCredential = (tokenHash: string, credential: AgentCredential): Write => ({
  put: {
    item: { ...credential, ...keys.agentCredential(tokenHash), type: 'AGENT_CREDENTIAL' },
    condition: 'attribute_not_exists(pk)',
  },
});

export const deleteAgentCredential = (tokenHash: string): Write => ({
  delete: { key: keys.agentCredential(tokenHash), condition: 'attribute_exists(pk)' },
});
