import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import { type Id, type PlatformId, uuidIn as uuidOfId } from '../../functions/domain/ids.ts';
import { decompressResponse } from '../../functions/store/compressed-responses.ts';
import { readCustomer, toCustomerRecord } from '../../functions/store/customers/customers.ts';
import * as keys from '../../functions/store/keys.ts';
import { type ScanPosition, scanPage } from '../../functions/store/scan.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { readLastHolder } from '../../functions/store/unique-keys.ts';
import { decompressBody } from '../../functions/store/webhooks/compressed-bodies.ts';
import { toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import type { ItemType } from '../../functions/topology/item-types.ts';
import { type PersonalType, personalRows } from '../../functions/topology/personal-data.ts';

/** The customer that a request is about, and what items name them by. */
export interface Subject {
  readonly platformId: PlatformId;
  readonly customerId: Id<'Customer'>;
  /** The uuids of the customer and of everything that is theirs: accounts, payments, cards and so on. */
  readonly uuids: ReadonlySet<string>;
  /** Their UMA addresses, in lower case, those of before too. */
  readonly umaAddresses: ReadonlySet<string>;
  /** The platform's names for them. */
  readonly references: ReadonlySet<string>;
  /** When another customer took one of these names, which are free after the deletion; absent where none has. */
  readonly namedUntil?: string | undefined;
}

/** An item about the customer. */
export interface Concerned {
  readonly type: PersonalType;
  readonly item: Item;
}

const personalTypes = personalRows.map(([type]) => type);
/** An account has no personal data of its own, and leads to what has. */
const owningTypes: readonly ItemType[] = [...personalTypes, 'INTERNAL_ACCOUNT'];

const uuidShape = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Everything about a customer. The table is read twice from end to end, because no index leads to all of it: first for what is the
 * customer's, then for what names any of that.
 */
export async function findSubject(
  store: Store,
  customer: CustomerRecord,
): Promise<{ readonly subject: Subject; readonly items: readonly Concerned[] }> {
  const { platformId, customerId } = customer;
  const found = await collect(store, owningTypes, (item) => isOf(item, customerId));
  // What was kept of another customer's item, because it names this one, leads to nothing of this one.
  const own = found.filter((item) => isOf(originalOf(item), customerId));
  const records = own.map(originalOf).filter(({ type }) => type === 'CUSTOMER');
  const named = records.map((item) => toCustomerRecord(item));
  const subject: Subject = {
    platformId,
    customerId,
    uuids: new Set([uuidIn(customerId), ...own.map((item) => String(originalOf(item).pk).split('#')[3] ?? '')]),
    umaAddresses: new Set([
      ...named.map(({ umaAddress }) => umaAddress.toLowerCase()),
      ...claimed(own, keys.umaAddress(platformId, '')),
    ]),
    references: new Set(named.map(({ platformCustomerId }) => platformCustomerId)),
    namedUntil: await namesTakenAt(store, customer, named),
  };
  const items = await collect(store, personalTypes, (item) => concerns(item, subject));
  return {
    subject,
    items: items.flatMap((item) => personalTypes.flatMap((type) => (type === item.type ? [{ type, item }] : []))),
  };
}

/** Whether an item belongs to the customer. A card names its holder. */
export const isOf = ({ customerId, cardholderId }: Item, customer: Id<'Customer'>): boolean =>
  (cardholderId ?? customerId) === customer;

/** The item that was erased where this one keeps its original, else the item itself. */
export const originalOf = (item: Item): Item => (item.type === 'RETAINED' ? (item.original as Item) : item);

/** The names that items reserve, of the kind whose keys begin so. An address that was changed is kept until another customer takes it. */
const claimed = (items: readonly Item[], { pk: beginning }: keys.Key): readonly string[] =>
  items.flatMap(({ type, pk }) =>
    type === 'CLAIM' && String(pk).startsWith(beginning) ? [String(pk).slice(beginning.length)] : [],
  );

/** When another customer took a name of this one; never before this one was deleted. */
async function namesTakenAt(
  store: Store,
  { platformId, customerId, updatedAt }: CustomerRecord,
  named: readonly CustomerRecord[],
): Promise<string | undefined> {
  const names = named.flatMap(({ umaAddress, platformCustomerId }) => [
    keys.umaAddress(platformId, umaAddress),
    keys.customerReference(platformId, platformCustomerId),
  ]);
  const holders = await Promise.all(names.map((key) => readLastHolder(store, key)));
  const others = holders.flatMap((holder) => (holder && holder !== customerId ? [uuidOfId('Customer', holder)] : []));
  const records = await Promise.all(others.map((other) => readCustomer(store, platformId, other)));
  const times = records.flatMap((record) => (record ? [record.createdAt] : []));
  return times.map((time) => (time > updatedAt ? time : updatedAt)).sort()[0];
}

function concerns(item: Item, subject: Subject): boolean {
  if (item.type === 'RETAINED') return isOf(item, subject.customerId);
  const body = bodyOf(item);
  const texts = textsOf({ ...item, body });
  return (
    texts.some((text) => text.match(uuidShape)?.some((uuid) => subject.uuids.has(uuid))) ||
    (isNamedIn(item, body, texts, subject) && mayName(item, body, subject))
  );
}

/**
 * Whether the names in an item are this customer's. Another platform may have given the same ones to a customer of its own, but for the
 * address by which somebody claimed its invitation.
 */
function mayName(item: Item, body: unknown, { platformId, umaAddresses, namedUntil }: Subject): boolean {
  const { pk, type, createdAt, quotedAt, inviteeUma } = item;
  const time = type === 'DELIVERY' ? toDelivery(item).at : (createdAt ?? quotedAt);
  if (namedUntil !== undefined && typeof time === 'string' && time >= namedUntil) return false;
  if (String(pk).startsWith(`PLATFORM#${platformId}#`)) return true;
  if (type === 'INVITATION') return umaAddresses.has(String(inviteeUma));
  return type === 'DELIVERY' && [...umaAddresses].some((address) => String(body).includes(`"inviteeUma":"${address}"`));
}

const isNamedIn = (
  { type }: Item,
  body: unknown,
  texts: readonly string[],
  { umaAddresses, references }: Subject,
): boolean =>
  texts.some((text) => text.startsWith('$') && umaAddresses.has(text.toLowerCase())) ||
  (type === 'IMPORT_ERRORS' && texts.some((text) => references.has(text))) ||
  (typeof body === 'string' && namesIn(body, { umaAddresses, references }));

/** Whether the JSON of a body names a customer who has no id in it: in an invitation, or as the row of an import. */
const namesIn = (body: string, { umaAddresses, references }: Pick<Subject, 'umaAddresses' | 'references'>): boolean =>
  [...umaAddresses].some((address) => body.toLowerCase().includes(`"${address}"`)) ||
  [...references].some((reference) => body.includes(`"correlationId":${JSON.stringify(reference)}`));

/** The body of a webhook or a response as text; any other value as it is. */
export const bodyOf = ({ type, body }: Item): unknown => {
  if (!(body instanceof Uint8Array)) return body;
  return type === 'IDEMPOTENCY' ? decompressResponse(body) : decompressBody(body);
};

/** Every text in a value, however deep. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsOf);
}

/** The uuid of an id. */
export const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The parts of the table that are read at once. */
const segments = 8;

/** The items of these types that pass, of the whole table. */
async function collect(
  store: Store,
  types: readonly ItemType[],
  passes: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const found = await Promise.all(
    Array.from({ length: segments }, async (_, number) => {
      const passing: Item[] = [];
      let after: ScanPosition | undefined;
      do {
        const { items, position } = await scanPage(store, types, { after, segment: { number, of: segments } });
        passing.push(...items.filter(passes));
        after = position;
      } while (after);
      return passing;
    }),
  );
  return found.flat();
}
