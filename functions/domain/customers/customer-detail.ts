import type * as z from 'zod';
import type { Customer } from '../../contract/customers/customers.ts';
import { type OwnerRecord, toBeneficialOwner } from './beneficial-owner.ts';
import { type CustomerRecord, toCustomer } from './customer.ts';

/** A customer as it is shown by itself: a business with its owners and officers. */
export function toCustomerDetail(customer: CustomerRecord, owners: readonly OwnerRecord[]): z.input<typeof Customer> {
  const shown = toCustomer(customer);
  if (shown.customerType !== 'BUSINESS') return shown;
  return { ...shown, beneficialOwners: owners.map(toBeneficialOwner) };
}
