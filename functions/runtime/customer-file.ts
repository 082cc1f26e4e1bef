import type { OwnerRecord } from '../domain/beneficial-owner.ts';
import { type IdPrefix, uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Submission } from '../domain/verification-errors.ts';
import { readCustomerFile, readPart, toOwner } from '../store/customer-file.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';

/** A customer with owners and documents. Refuses with USER_NOT_FOUND, also for one who was deleted. */
export async function requireCustomerFile(
  store: Store,
  { platformId }: Caller,
  customerId: string,
): Promise<Submission> {
  const file = await readCustomerFile(store, platformId, customerId);
  if (!file || file.customer.isDeleted) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return file;
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function requireOwner(store: Store, { platformId }: Caller, ownerId: string): Promise<OwnerRecord> {
  const item = await readPart(store, platformId, 'OWNER', ownerId);
  if (!item) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no beneficial owner with this id.');
  return toOwner(item);
}

/** Lets through what a list holds of one holder: its uuid stands behind the position of each record. */
export function ofHolder(holderId: string | undefined, ...prefixes: readonly IdPrefix[]) {
  if (holderId === undefined) return undefined;
  const uuid = prefixes.map((prefix) => uuidOf(prefix, holderId)).find((found) => found !== undefined);
  return ([holder]: readonly string[]): boolean => uuid !== undefined && holder === uuid;
}
