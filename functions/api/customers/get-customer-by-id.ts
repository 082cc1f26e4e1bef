import { getCustomerById } from '../../contract/customer-operations.ts';
import { toBeneficialOwner } from '../../domain/beneficial-owner.ts';
import type { CustomerRecord } from '../../domain/customer.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { requireCustomer } from '../../runtime/customers.ts';
import { serve } from '../../runtime/serve.ts';
import { readCustomerFile } from '../../store/customer-file.ts';
import type { Store } from '../../store/table.ts';

export const handler = serve(getCustomerById, async ({ path }, { caller, store }) => {
  const customer = await requireCustomer(store, caller, path.customerId);
  return { status: 200 as const, body: { ...toCustomer(customer), ...(await ownersOf(store, customer)) } };
});

/** A business is shown with its owners and officers. */
async function ownersOf(store: Store, { platformId, customerId, customerType }: CustomerRecord) {
  if (customerType !== 'BUSINESS') return {};
  const file = await readCustomerFile(store, platformId, customerId);
  return { beneficialOwners: file?.owners.map(toBeneficialOwner) ?? [] };
}
