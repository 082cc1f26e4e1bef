import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OwnerRecord } from '../domain/beneficial-owner.ts';
import type { DocumentRecord } from '../domain/document.ts';
import { uuidOf } from '../domain/ids.ts';
import type { Submission } from '../domain/verification-errors.ts';
import { toCustomerRecord } from './customers.ts';
import { type Key, keys, lists } from './keys.ts';
import { positionIn } from './record-list.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** What lies beside a customer in the table: owners and officers, and documents of the customer or of these. */
type Part = OwnerRecord | DocumentRecord;
type PartKind = 'OWNER' | 'DOCUMENT';

const stripped = <T>({ pk, sk, listPk, listSk, type, ...record }: Item): T => record as unknown as T;

export const toOwner = (item: Item): OwnerRecord => stripped(item);
export const toDocument = (item: Item): DocumentRecord => stripped(item);

const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/**
 * Everything that a submission is made of, in one strongly consistent read: what was uploaded a moment ago is never missing.
 * Nothing for a customer that the platform does not have.
 */
export async function readCustomerFile(
  { client, tableName }: Store,
  platformId: string,
  customerId: string,
): Promise<Submission | undefined> {
  const uuid = uuidOf('Customer', customerId);
  if (!uuid) return undefined;
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :customer',
        ExpressionAttributeValues: { ':customer': keys.customer(platformId, uuid).pk },
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      }),
    );
    items.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  const ofType = (type: string) => items.filter((item) => item.type === type);
  const [customer] = ofType('CUSTOMER');
  if (!customer) return undefined;
  return {
    customer: toCustomerRecord(customer),
    owners: ofType('OWNER').map(toOwner),
    documents: ofType('DOCUMENT').map(toDocument),
  };
}

const describe = (kind: PartKind, part: Part) => {
  const id = 'ownerId' in part ? part.ownerId : part.documentId;
  const holder = 'ownerId' in part ? part.customerId : part.documentHolder;
  const { platformId, customerId, createdAt } = part;
  const key = keys.customerPart(platformId, uuidIn(customerId), kind, uuidIn(id));
  return {
    key,
    pointer: keys.customerPartPointer(platformId, kind, uuidIn(id)),
    item: {
      ...part,
      ...key,
      listPk: lists.customerParts(platformId, kind),
      listSk: positionIn('', createdAt, uuidIn(id), uuidIn(holder)),
      type: kind,
    },
  };
};

/** Writes a part that does not exist yet, and where its id alone leads to. */
export function putNewPart(kind: PartKind, part: Part): readonly Write[] {
  const { item, pointer } = describe(kind, part);
  return [
    { put: { item, condition: 'attribute_not_exists(pk)' } },
    {
      put: {
        item: { ...pointer, customerId: part.customerId, type: 'CUSTOMER_PART' },
        condition: 'attribute_not_exists(pk)',
      },
    },
  ];
}

const overLoaded = (version: number) => ({ names: { version: 'version' }, values: { loaded: version } });

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replacePart = (kind: PartKind, next: Part): Write => ({
  put: { item: describe(kind, next).item, condition: '#version = :loaded' },
  ...overLoaded(next.version - 1),
});

/** Deletes a part as it was read, and where its id led. */
export function deletePart(kind: PartKind, part: Part): readonly Write[] {
  const { key, pointer } = describe(kind, part);
  return [
    { delete: { key, condition: '#version = :loaded' }, ...overLoaded(part.version) },
    { delete: { key: pointer } },
  ];
}

/** The part that an id leads to, or nothing. */
export async function readPart(
  store: Store,
  platformId: string,
  kind: PartKind,
  id: string,
): Promise<Item | undefined> {
  const uuid = uuidOf(kind === 'OWNER' ? 'BeneficialOwner' : 'Document', id);
  if (!uuid) return undefined;
  const pointer = await readItem<{ customerId: string }>(store, keys.customerPartPointer(platformId, kind, uuid));
  if (!pointer) return undefined;
  const key: Key = keys.customerPart(platformId, uuidIn(pointer.customerId), kind, uuid);
  return readItem<Item>(store, key);
}

/**
 * Holds a decision about a part to the version of the customer that it was taken from, and makes it a new one: of two such
 * decisions, or of one and a submission, the second sees what the first has left.
 */
export const stepCustomer = (
  platformId: string,
  { customerId, version }: { readonly customerId: string; readonly version: number },
): Write => ({
  update: {
    key: keys.customer(platformId, uuidIn(customerId)),
    expression: 'SET #version = :next',
    condition: '#version = :loaded',
  },
  names: { version: 'version' },
  values: { loaded: version, next: version + 1 },
});
