import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { uuidOf } from '../../domain/ids.ts';
import { type RelyingParty, relyingPartyOf } from '../../domain/sca/passkey.ts';
import { requireScaRegion } from '../../domain/sca/regions.ts';
import type { ScaChanges, ScaState } from '../../domain/sca/sca.ts';
import { amend } from '../../domain/versioned.ts';
import type { Caller } from '../../runtime/caller.ts';
import { putSca, readCustomerWithSca } from '../../store/sca/sca.ts';
import type { Store, Write } from '../../store/table.ts';
import { customerNotFound } from '../customers/customers.ts';
import { requirePlatform } from '../platforms/platform.ts';

export interface ScaCustomer {
  readonly customer: CustomerRecord;
  readonly sca: ScaState;
}

/** Refuses with USER_NOT_FOUND, and with CONFLICT a customer outside the regions of strong authentication. */
export async function requireScaCustomer(
  store: Store,
  { platformId }: Caller,
  customerId: string,
): Promise<ScaCustomer> {
  const uuid = uuidOf('Customer', customerId);
  const customerWithSca = uuid === undefined ? undefined : await readCustomerWithSca(store, platformId, uuid);
  if (!customerWithSca || customerWithSca.customer.isDeleted) throw customerNotFound();
  requireScaRegion(customerWithSca.customer.region);
  return customerWithSca;
}

/** The site of the platform's passkeys. Refuses with NOT_IMPLEMENTED if it has none. */
export const requireRelyingParty = async (store: Store, caller: Caller): Promise<RelyingParty> =>
  relyingPartyOf(await requirePlatform(store, caller));

/** The write of the changes; none if there are no changes. */
export const scaWrites = (sca: ScaState, now: Date, changes: ScaChanges): readonly Write[] =>
  Object.keys(changes).length > 0 ? [putSca(amend(sca, now, changes))] : [];
