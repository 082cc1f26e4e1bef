import type * as z from 'zod';
import type { Customer } from '../contract/customers.ts';
import type { CustomerRecord } from './customer.ts';

/** A customer as the interface shows it. The schema of the answer leaves out what may only be written. */
export function toCustomer(record: CustomerRecord): z.input<typeof Customer> {
  const {
    customerId,
    verificationStatus,
    accountCurrencies: _accounts,
    verificationId: _submitted,
    event: _told,
    ...rest
  } = record;
  const common = { id: customerId, currencies: [...record.currencies] };
  return rest.customerType === 'INDIVIDUAL'
    ? { ...rest, ...common, kycStatus: verificationStatus }
    : { ...rest, ...common, kybStatus: verificationStatus };
}
