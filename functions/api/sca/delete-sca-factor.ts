import { deleteScaFactor } from '../../contract/sca.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireScaCustomer, scaWrites } from '../../runtime/sca.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(deleteScaFactor, async ({ path, query }, { caller, store, now }) => {
  const { sca } = await requireScaCustomer(store, caller, query.customerId);
  if (sca.passkey?.credentialId !== path.credentialId) {
    throw new Refusal('REFERENCE_NOT_FOUND', 'The customer has no passkey with this credentialId.');
  }
  return { status: 204 as const, body: undefined, writes: scaWrites(sca, now, { passkey: undefined }) };
});
