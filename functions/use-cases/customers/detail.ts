import { toBeneficialOwner } from '../../domain/customers/beneficial-owner.ts';
import { toCustomer } from '../../domain/customers/customer.ts';
import type { Context } from '../../runtime/context.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { requireCustomer } from './customers.ts';

/** Shows a customer; a business with its owners and officers. Refuses with USER_NOT_FOUND. */
export async function getCustomerById({ caller, store }: Context, customerId: string) {
  const customer = await requireCustomer(store, caller, customerId);
  const shown = toCustomer(customer);
  if (shown.customerType !== 'BUSINESS') return { status: 200 as const, body: shown };
  const submission = await readSubmission(store, caller.platformId, customer.customerId);
  const beneficialOwners = submission?.owners.map(toBeneficialOwner) ?? [];
  return { status: 200 as const, body: { ...shown, beneficialOwners } };
}
