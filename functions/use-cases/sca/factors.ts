import { Refusal } from '../../domain/refusal.ts';
import { factorsOf } from '../../domain/sca/sca.ts';
import type { Context } from '../../runtime/context.ts';
import { requireScaCustomer, scaWrites } from './sca.ts';

/** Shows the factors of a customer. Refuses as `requireScaCustomer` does. */
export async function listScaFactors({ caller, store }: Context, customerId: string) {
  const { customer, sca } = await requireScaCustomer(store, caller, customerId);
  return { status: 200 as const, body: { factors: factorsOf(sca, customer) } };
}

/** Removes the customer's passkey. Refuses with REFERENCE_NOT_FOUND and as `requireScaCustomer` does. */
export async function deleteScaFactor({ caller, store, now }: Context, customerId: string, credentialId: string) {
  const { sca } = await requireScaCustomer(store, caller, customerId);
  if (sca.passkey?.credentialId !== credentialId) {
    throw new Refusal('REFERENCE_NOT_FOUND', 'The customer has no passkey with this credentialId.');
  }
  return { status: 204 as const, body: undefined, writes: scaWrites(sca, now, { passkey: undefined }) };
}
