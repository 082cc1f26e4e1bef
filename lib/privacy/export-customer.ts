import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import { fileKeysOf } from '../../functions/domain/customers/document.ts';
import { isId } from '../../functions/domain/ids.ts';
import { toDocument } from '../../functions/store/customers/documents.ts';
import { toRowErrors } from '../../functions/store/customers/imports.ts';
import { placing } from '../../functions/store/item-reader.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import type { PersonalType } from '../../functions/topology/personal-data.ts';
import { readDocumentFile } from './files.ts';
import { bodyOf, type Concerned, findSubject, originalOf, type Subject, uuidIn } from './subject.ts';

interface ExportedFile {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/** Everything that is held about a customer. */
export interface CustomerExport {
  readonly customerId: string;
  readonly platformId: string;
  readonly exportedAt: string;
  /** By type of item, as it is stored. */
  readonly records: Partial<Record<PersonalType, readonly Item[]>>;
  /** The files of the documents. */
  readonly files: readonly ExportedFile[];
}

/** Members that prove who somebody is, or that only the service can read. Who gets them could act as the customer. */
export const secretMembers: ReadonlySet<string> = new Set([
  'answer',
  'challenge',
  'challenges',
  'codeHash',
  'enrollments',
  'fileKey',
  'fingerprint',
  'logins',
  'nonce',
  'ownership',
  'recoveryCodeHashes',
  'sealedKey',
  'sealedSeed',
  'secret',
  'taskToken',
  'tokenHash',
]);

/** Reads everything that is held about a customer, erased or not. */
export async function exportCustomer(store: Store, customer: CustomerRecord, now: Date): Promise<CustomerExport> {
  const { subject, items: concerned } = await findSubject(store, customer);
  const items = concerned.filter((each) => isTheirs(each, subject));
  const originals = items.map(({ type, item }) => ({ type, item, shown: recordOf(ownPart(item, subject)) }));
  return {
    customerId: subject.customerId,
    platformId: subject.platformId,
    exportedAt: now.toISOString(),
    records: Object.fromEntries(
      [...Map.groupBy(originals, ({ type }) => type)].map(([type, found]) => [type, found.map(({ shown }) => shown)]),
    ),
    files: items.flatMap(fileOf),
  };
}

/** Whether an item is the customer's to see. A payment of another customer to this one has data of the other one too. */
function isTheirs({ type, item }: Concerned, { customerId, uuids }: Subject): boolean {
  if (type === 'IDEMPOTENCY') return false;
  if (type === 'DELIVERY') return uuids.has(uuidIn(toDelivery(item).resource));
  const original = originalOf(item);
  const owner = original.cardholderId ?? original.customerId;
  return owner === customerId || !isId('Customer', owner);
}

/** An item without the rows of an import that are about other customers. */
const ownPart = (item: Item, { references }: Subject): Item =>
  item.type === 'IMPORT_ERRORS'
    ? { ...item, errors: toRowErrors(item).filter(({ correlationId }) => references.has(correlationId)) }
    : item;

/** An item without what places it in the table and without secrets. */
function recordOf(item: Item): Item {
  const body = bodyOf(item);
  return withoutSecrets({ ...item, ...(body !== undefined && { body }) }, placing) as Item;
}

function withoutSecrets(value: unknown, hidden: ReadonlySet<string> = new Set()): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      hidden.has(name) || secretMembers.has(name)
        ? []
        : [[name, withoutSecrets(member, name === 'original' ? placing : undefined)]],
    ),
  );
}

function fileOf({ item }: Concerned): CustomerExport['files'] {
  const original = originalOf(item);
  if (original.type !== 'DOCUMENT') return [];
  const document = toDocument(original);
  const { documentId, fileName } = document;
  return fileKeysOf(document).map((objectKey, place) => ({
    name: `${documentId.replace(':', '-')}-${place === 0 ? endOf(fileName) : `earlier-${place}`}`,
    read: () => readDocumentFile(item, objectKey),
  }));
}

/** The end of a name, so that a file may be called so beside an id: file systems take names of 255 bytes. */
function endOf(name: string): string {
  const characters = [...name];
  while (Buffer.byteLength(characters.join('')) > 200) characters.shift();
  return characters.join('');
}
