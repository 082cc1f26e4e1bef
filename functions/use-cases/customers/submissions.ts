import type { Submission } from '../../domain/customers/submission.ts';
import type { Submitted } from '../../domain/customers/verification.ts';
import { type IdPrefix, idOf, uuidOf } from '../../domain/ids.ts';
import type { Caller } from '../../runtime/caller.ts';
import { putCustomer } from '../../store/customers/customers.ts';
import { replaceOwner } from '../../store/customers/owners.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { putVerification } from '../../store/customers/verifications.ts';
import type { Store, Write } from '../../store/table.ts';
import { customerNotFound } from './customers.ts';

/** A customer with owners and documents. Refuses with USER_NOT_FOUND, also if the customer was deleted. */
export async function requireSubmission(
  store: Store,
  { platformId }: Pick<Caller, 'platformId'>,
  customerId: string,
): Promise<Submission> {
  const id = idOf('Customer', customerId);
  const submission = id && (await readSubmission(store, platformId, id));
  if (!submission || submission.customer.isDeleted) throw customerNotFound();
  return submission;
}

/** The writes of a verification and of all that follows from it. */
export const submittedWrites = ({ verification, customer, owners }: Submitted): readonly Write[] => [
  putVerification(verification),
  putCustomer(customer),
  ...owners.map(replaceOwner),
];

/** Filters a list by the uuid of the holder, which follows the position of each record. */
export function ofHolder(holderId: string | undefined, ...prefixes: readonly IdPrefix[]) {
  if (holderId === undefined) return undefined;
  const uuid = prefixes.map((prefix) => uuidOf(prefix, holderId)).find((found) => found !== undefined);
  return ([holder]: readonly string[]): boolean => uuid !== undefined && holder === uuid;
}
