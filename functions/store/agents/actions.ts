import { type ActionRecord, action } from '../../domain/agents/action.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { table } from '../../topology/table.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn, type SharedList } from '../record-list.ts';
import { type Item, readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** Approvals have partitions of their own in the index of failed transactions: docs/decisions.md#storage-4. */
const waiting = table.sharedIndexes.failure;

const readStored = itemReader('AGENT_ACTION', action);

export const toActionRecord = ({ [waiting.partitionKey]: _partition, ...item }: Item): ActionRecord => readStored(item);

export async function readAction(
  store: Store,
  platformId: PlatformId,
  actionId: string,
): Promise<ActionRecord | undefined> {
  const uuid = uuidOf('AgentAction', actionId);
  return uuid ? readRecord(store, keys.agentAction(platformId, uuid), toActionRecord) : undefined;
}

/** Writes a version of an action. It is in the list of approvals as long as it waits. */
export function putAction(action: ActionRecord): Write {
  const { platformId, actionId, agentId, customerId, createdAt, status } = action;
  const uuid = uuidIn('AgentAction', actionId);
  const position = positionIn('', createdAt, uuid, uuidIn('Agent', agentId), uuidIn('Customer', customerId));
  const { partitionKey, sortKey } = waiting;
  return putVersion({
    ...action,
    ...keys.agentAction(platformId, uuid),
    listPk: lists.agentActions(platformId),
    listSk: position,
    ...(status === 'PENDING_APPROVAL' && { [partitionKey]: lists.agentApprovals(platformId), [sortKey]: position }),
    type: 'AGENT_ACTION',
  });
}

/** The actions that wait for approval. */
export const approvalList = (platformId: PlatformId): SharedList => ({
  index: waiting,
  partition: lists.agentApprovals(platformId),
  prefix: '',
});
