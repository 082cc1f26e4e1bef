import { updateBeneficialOwner } from '../../contract/beneficial-owners.ts';
import { changeOwner, toBeneficialOwner } from '../../domain/beneficial-owner.ts';
import { requireCustomerFile, requireOwner } from '../../runtime/customer-file.ts';
import { serve } from '../../runtime/serve.ts';
import { replacePart, stepCustomer } from '../../store/customer-file.ts';

export const handler = serve(updateBeneficialOwner, async ({ path, body }, { caller, store, now }) => {
  const owner = await requireOwner(store, caller, path.beneficialOwnerId);
  const { customer, owners } = await requireCustomerFile(store, caller, owner.customerId);
  const others = owners.filter(({ ownerId }) => ownerId !== owner.ownerId);
  const next = changeOwner(owner, others, body, now);
  const writes = next === owner ? [] : [replacePart('OWNER', next), stepCustomer(caller.platformId, customer)];
  return { status: 200 as const, body: toBeneficialOwner(next), writes };
});
