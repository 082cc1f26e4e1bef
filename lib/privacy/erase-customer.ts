import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import { fileKeysOf, filesOf } from '../../functions/domain/customers/document.ts';
import { type Id, uuidIn } from '../../functions/domain/ids.ts';
import { isHeld } from '../../functions/domain/payments/held-deposit.ts';
import { isOver } from '../../functions/domain/payments/payment.ts';
import { isClosed } from '../../functions/domain/webhooks/delivery.ts';
import { deleteFile, listFiles } from '../../functions/ports/files.ts';
import { toDocument } from '../../functions/store/customers/documents.ts';
import { isOver as isKeyOver } from '../../functions/store/idempotency.ts';
import * as keys from '../../functions/store/keys.ts';
import { toHeldDeposit } from '../../functions/store/payments/held-deposits.ts';
import { toPayment } from '../../functions/store/payments/payments.ts';
import { storedResponse } from '../../functions/store/payments/stored-responses.ts';
import { commit, type Item, keyOf, type Store, type Write } from '../../functions/store/table.ts';
import { deleteVersion } from '../../functions/store/versioned-item.ts';
import { toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { keptYears, type Personal, type PersonalType, personalData } from '../../functions/topology/personal-data.ts';
import { readCustomerAccounts } from '../../functions/use-cases/ledger/customer-accounts.ts';
import { erasures } from './erasures.ts';
import { newFileKey, sealFiles } from './files.ts';
import { type Concerned, findSubject, isOf, originalOf, type Subject } from './subject.ts';

interface Erased {
  /** Until when law keeps the originals. */
  readonly keptUntil: Date;
  /** How many items of each type were erased, or would be. */
  readonly counts: ReadonlyMap<PersonalType, number>;
}

/** What is not over yet: nothing can be erased before. */
export class StillUnderWay extends Error {
  override readonly name = 'StillUnderWay';
}

/**
 * Erases what no law keeps about a deleted customer, and keeps the originals of the rest apart until their date. Each item is changed by
 * itself, the customer last, so a run that was stopped half way is repeated from its beginning. Throws StillUnderWay.
 */
export async function eraseCustomer(
  store: Store,
  customer: CustomerRecord,
  { now, dryRun }: { readonly now: Date; readonly dryRun: boolean },
): Promise<Erased> {
  const { subject, items } = await findSubject(store, customer);
  await requireOver(store, customer, items, now);
  const keptUntil = yearsAfter(customer.updatedAt);
  const counts = new Map<PersonalType, number>();
  const originals = items.filter(({ type }) => type === 'RETAINED').map(({ item }) => item);
  for (const concerned of items.toSorted((one, other) => orderOf(one) - orderOf(other))) {
    const { writes, retained } = writesOf(concerned, subject, { now, keptUntil });
    if (writes.length === 0) continue;
    counts.set(concerned.type, (counts.get(concerned.type) ?? 0) + 1);
    if (dryRun) continue;
    if (concerned.type === 'DOCUMENT' && !retained)
      for (const objectKey of fileKeysOf(toDocument(concerned.item))) await deleteFile(objectKey);
    await commit(store, [...writes, ...(retained ? [putRetained(retained)] : [])]);
    if (retained) originals.push(retained);
  }
  if (dryRun) return { keptUntil, counts };
  for (const retained of originals) await sealIfFiles(retained);
  // What is left is of uploads whose document was not stored.
  for (const objectKey of await listFiles(filesOf(customer))) await deleteFile(objectKey);
  return { keptUntil, counts };
}

/** The names that are reserved and those in the customer's record lead to the rest when a run is repeated, so they go last. */
const lastTypes: readonly PersonalType[] = ['CLAIM', 'CUSTOMER'];
const orderOf = ({ type }: Concerned): number => lastTypes.indexOf(type);

function yearsAfter(time: string): Date {
  const date = new Date(time);
  date.setUTCFullYear(date.getUTCFullYear() + keptYears);
  return date;
}

interface When {
  readonly now: Date;
  readonly keptUntil: Date;
}

function writesOf(
  { type, item }: Concerned,
  subject: Subject,
  { now, keptUntil }: When,
): { readonly writes: readonly Write[]; readonly retained?: Item } {
  const { erasure }: Personal = personalData[type];
  const expiresAtSeconds = Math.ceil(keptUntil.getTime() / 1000);
  if (erasure === 'DELETED') return { writes: [deletion(item)] };
  if (erasure === 'DATED')
    return { writes: item.expiresAtSeconds === expiresAtSeconds ? [] : [dated(item, expiresAtSeconds)] };
  if (!(type in erasures)) return { writes: [] };
  const writes = erasures[type as keyof typeof erasures](item, subject, now);
  const isKept = erasure === 'RETAINED' && writes.length > 0 && now < keptUntil;
  return { writes, ...(isKept && { retained: retainedOf(item, subject, expiresAtSeconds) }) };
}

/** Holds a deletion to the item that was read: somebody else may have taken a name since. */
function deletion(item: Item): Write {
  if (typeof item.version === 'number') return deleteVersion(keyOf(item), item.version);
  const owner = ['customerId', 'accountId', 'externalAccountId', 'agentId'].find((name) => item[name] !== undefined);
  if (!owner) return { delete: { key: keyOf(item) } };
  return {
    delete: { key: keyOf(item), condition: '#owner = :owner' },
    names: { owner },
    values: { owner: item[owner] },
  };
}

const dated = (item: Item, expiresAtSeconds: number): Write => ({
  update: { key: keyOf(item), expression: 'SET expiresAtSeconds = :date', condition: 'attribute_exists(pk)' },
  values: { date: expiresAtSeconds },
});

/** The original of an item, with the key of its file. A repeated run finds the emptied item, so it never takes the place of the original. */
const retainedOf = (original: Item, { platformId, customerId }: Subject, expiresAtSeconds: number): Item => ({
  ...keys.retained(
    platformId,
    uuidIn('Customer', customerId),
    [original.pk, original.sk, original.version ?? 0].join('|'),
  ),
  customerId,
  original,
  ...(original.type === 'DOCUMENT' && { fileKey: newFileKey() }),
  expiresAtSeconds,
  type: 'RETAINED',
});

const putRetained = (item: Item): Write => ({ put: { item, condition: 'attribute_not_exists(pk)' } });

async function sealIfFiles(retained: Item): Promise<void> {
  if (retained.fileKey instanceof Uint8Array) await sealFiles(originalOf(retained), retained.fileKey);
}

async function requireOver(
  store: Store,
  customer: CustomerRecord,
  items: readonly Concerned[],
  now: Date,
): Promise<void> {
  if (!customer.isDeleted) throw new StillUnderWay('The platform has to delete the customer first.');
  const accounts = await readCustomerAccounts(store, customer);
  const holding = accounts.filter(({ balance, held }) => balance !== 0 || held !== 0).map(({ accountId }) => accountId);
  const open = items.filter((concerned) => isOpen(concerned, customer.customerId, now)).map(({ item }) => nameOf(item));
  const found = [...holding.map((id) => `${id} is not at zero`), ...open.map((name) => `${name} is not over`)];
  if (found.length > 0) throw new StillUnderWay(`Nothing was erased: ${found.slice(0, 10).join(', ')}.`);
}

const openCardStatuses: readonly unknown[] = ['AUTHORIZED', 'PARTIALLY_SETTLED'];

function isOpen({ type, item }: Concerned, customerId: Id<'Customer'>, now: Date): boolean {
  switch (type) {
    case 'PAYMENT': {
      const payment = toPayment(item);
      if (isOf(item, customerId)) return !isOver(payment);
      // The response to another customer's request is repeated for a day, and it may name this one.
      const response = storedResponse(payment);
      return response !== undefined && !isKeyOver(response, now);
    }
    case 'CARD_TRANSACTION':
      return openCardStatuses.includes(item.status);
    case 'AGENT_ACTION':
      return item.status === 'PENDING_APPROVAL';
    case 'HELD_DEPOSIT':
      return isHeld(toHeldDeposit(item));
    case 'DELIVERY':
      return !isClosed(toDelivery(item).status);
    default:
      return false;
  }
}

const nameOf = ({ type, pk }: Item): string => `${type} ${String(pk).split('#')[3]}`;
