import type { CustomerRecord } from '../domain/customer.ts';
import { uuidOf } from '../domain/ids.ts';
import { type RelyingParty, relyingPartyOf } from '../domain/passkey.ts';
import { Refusal } from '../domain/refusal.ts';
import { amendSca, requireScaRegion, type ScaChanges, type ScaState } from '../domain/sca.ts';
import type { FactorReset } from '../domain/sca-reset.ts';
import { readCustomerWithSca, readReset, replaceSca } from '../store/sca.ts';
import type { Store, Write } from '../store/table.ts';
import type { Caller } from './caller.ts';
import { requirePlatform } from './platform.ts';

export interface ScaCustomer {
  readonly customer: CustomerRecord;
  readonly sca: ScaState;
}

/** The customer of a request. Refuses with USER_NOT_FOUND, and with CONFLICT one outside the regions of the law. */
export async function requireScaCustomer(
  store: Store,
  { platformId }: Caller,
  customerId: string,
): Promise<ScaCustomer> {
  const uuid = uuidOf('Customer', customerId);
  const found = uuid === undefined ? undefined : await readCustomerWithSca(store, platformId, uuid);
  if (!found || found.customer.isDeleted) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  requireScaRegion(found.customer.region);
  return found;
}

/** A reset of this customer. Refuses with REFERENCE_NOT_FOUND. */
export async function requireReset(
  store: Store,
  { platformId, customerId }: ScaState,
  resetId: string,
): Promise<FactorReset> {
  const uuid = uuidOf('TwoFactorReset', resetId);
  const reset = uuid === undefined ? undefined : await readReset(store, platformId, customerId, uuid);
  if (!reset) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no reset with this id.');
  return reset;
}

/** The site of the caller's passkeys. Refuses with NOT_IMPLEMENTED where none is set up. */
export const requireRelyingParty = async (store: Store, caller: Caller): Promise<RelyingParty> =>
  relyingPartyOf(await requirePlatform(store, caller));

/** The write of a change, or none where nothing changes. */
export const scaWrites = (sca: ScaState, now: Date, changes: ScaChanges): readonly Write[] =>
  Object.keys(changes).length > 0 ? [replaceSca(amendSca(sca, now, changes))] : [];
