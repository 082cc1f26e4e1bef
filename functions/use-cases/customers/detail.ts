import { toCustomerDetail } from '../../domain/customers/customer-detail.ts';
import type { Context } from '../../runtime/context.ts';
import { readSubmission } from '../../store/customers/submission.ts';
import { requireCustomer } from './customers.ts';

/** Shows a customer; a business with its owners and officers. Refuses with USER_NOT_FOUND. */
export async function getCustomerById({ caller, store }: Context, customerId: string) {
  const customer = await requireCustomer(store, caller, customerId);
  const isBusiness = customer.customerType === 'BUSINESS';
  const submission = isBusiness ? await readSubmission(store, caller.platformId, customer.customerId) : undefined;
  return { status: 200 as const, body: toCustomerDetail(customer, submission?.owners ?? []) };
}
