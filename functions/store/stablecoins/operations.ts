import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { type OperationRecord, operation } from '../../domain/stablecoins/operation.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** The type of mints and burns in the table and its stream. */
export const operationType = 'STABLECOIN_OPERATION';

export const toOperationRecord = itemReader(operationType, operation);

export async function readOperation(
  store: Store,
  platformId: PlatformId,
  stablecoinOperationId: string,
): Promise<OperationRecord | undefined> {
  const uuid = uuidOf('StablecoinOperation', stablecoinOperationId);
  return uuid ? readRecord(store, keys.stablecoinOperation(platformId, uuid), toOperationRecord) : undefined;
}

/** Writes a version of a mint or burn. */
export function putOperation(operation: OperationRecord): Write {
  const { platformId, stablecoinId, stablecoinOperationId, createdAt } = operation;
  const uuid = uuidIn('StablecoinOperation', stablecoinOperationId);
  return putVersion({
    ...operation,
    ...keys.stablecoinOperation(platformId, uuid),
    listPk: lists.stablecoinOperations(platformId, uuidIn('Stablecoin', stablecoinId)),
    listSk: positionIn('', createdAt, uuid, operation.operationType),
    type: operationType,
  });
}
