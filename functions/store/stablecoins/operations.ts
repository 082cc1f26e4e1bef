import type {
  StablecoinEstimatedDelivery,
  StablecoinFundingInstructions,
} from '../../contract/stablecoins/operations.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { idText, integer, listed, objectOf, oneOf, optional, text, uuidText } from '../../domain/schema.ts';
import type { OperationRecord } from '../../domain/stablecoins/operation.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** The type of mints and burns in the table and its stream. */
export const operationType = 'STABLECOIN_OPERATION';

export const toOperationRecord = itemReader(
  operationType,
  objectOf<OperationRecord>({
    platformId: uuidText('Platform'),
    stablecoinOperationId: idText('StablecoinOperation'),
    stablecoinId: idText('Stablecoin'),
    environment: oneOf('sandbox', 'production'),
    provider: listed(),
    stablecoinProviderAccountId: idText('StablecoinProviderAccount'),
    operationType: oneOf('MINT', 'BURN'),
    status: oneOf('CREATED', 'PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'),
    amount: text,
    source: objectOf<OperationRecord['source']>({ type: listed(), externalAccountId: optional(text) }),
    destination: objectOf<OperationRecord['destination']>({ accountId: text, rail: optional(listed()) }),
    suffix: text,
    fundingInstructions: optional(
      objectOf<StablecoinFundingInstructions>({
        rail: optional(text),
        network: optional(text),
        address: optional(text),
        valueType: optional(text),
        bankName: optional(text),
        accountHolderName: optional(text),
        accountNumber: optional(text),
        routingNumber: optional(text),
        reference: optional(text),
      }),
    ),
    estimatedDelivery: optional(
      objectOf<StablecoinEstimatedDelivery>({
        rail: optional(text),
        amount: optional(text),
        currency: optional(text),
        timing: optional(text),
      }),
    ),
    expiresAt: optional(text),
    providerStatus: optional(text),
    failureReason: optional(text),
    description: optional(text),
    resumption: optional(text),
    version: integer,
    createdAt: text,
    updatedAt: text,
  }),
);

export async function readOperation(
  store: Store,
  platformId: PlatformId,
  stablecoinOperationId: string,
): Promise<OperationRecord | undefined> {
  const uuid = uuidOf('StablecoinOperation', stablecoinOperationId);
  const item = uuid && (await readItem(store, keys.stablecoinOperation(platformId, uuid)));
  return item ? toOperationRecord(item) : undefined;
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
