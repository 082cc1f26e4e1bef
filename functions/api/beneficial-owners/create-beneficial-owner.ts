import { createBeneficialOwner } from '../../contract/beneficial-owners.ts';
import { makeOwner, toBeneficialOwner } from '../../domain/beneficial-owner.ts';
import { requireCustomerFile } from '../../runtime/customer-file.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewPart, stepCustomer } from '../../store/customer-file.ts';

export const handler = serve(createBeneficialOwner, async ({ body }, { caller, store, now, newUuid }) => {
  const { customer, owners } = await requireCustomerFile(store, caller, body.customerId);
  const owner = makeOwner(customer, owners, body, newUuid(), now);
  return {
    status: 201 as const,
    body: toBeneficialOwner(owner),
    writes: [...putNewPart('OWNER', owner), stepCustomer(caller.platformId, customer)],
  };
});
