import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { Submission } from '../../domain/customers/submission.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import type { Store, Write } from '../table.ts';
import { stepVersion } from '../versioned-item.ts';
import { toCustomerRecord } from './customers.ts';
import { toDocument } from './documents.ts';
import { toOwner } from './owners.ts';

/** Reads a customer with owners and documents, strongly consistent: an upload that has been answered is never missing. */
export async function readSubmission(
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'>,
): Promise<Submission | undefined> {
  const items = await readPartition(store, keys.customer(platformId, uuidIn('Customer', customerId)).pk);
  const ofType = (type: string) => items.filter((item) => item.type === type);
  const [customer] = ofType('CUSTOMER');
  if (!customer) return undefined;
  return {
    customer: toCustomerRecord(customer),
    owners: ofType('OWNER').map(toOwner),
    documents: ofType('DOCUMENT').map(toDocument),
  };
}

/**
 * Binds a change of an owner or a document to the version of the customer that it was decided with. A submission or another
 * change that comes between makes it stale.
 */
export const stepCustomer = ({ platformId, customerId, version }: CustomerRecord): Write =>
  stepVersion(keys.customer(platformId, uuidIn('Customer', customerId)), version);
