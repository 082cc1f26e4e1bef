import { type InternalAccount, spendable } from './account.ts';
import type { CustomerRecord } from './customer.ts';
import { requireNotDeleted } from './customer-change.ts';
import { Refusal } from './refusal.ts';

/**
 * Deletes a customer who holds nothing and waits for nothing: money is moved out first, so that none is left where nobody
 * can reach it. Refuses with CUSTOMER_DELETED a second time, with CONFLICT while an account holds money or a payment is
 * under way.
 */
export function deleteCustomer(
  customer: CustomerRecord,
  { accounts, isPaying }: { readonly accounts: readonly InternalAccount[]; readonly isPaying: boolean },
  now: Date,
): CustomerRecord {
  requireNotDeleted(customer);
  const holding = accounts.filter((account) => spendable(account) > 0 || account.held > 0);
  if (holding.length > 0) {
    throw new Refusal(
      'CONFLICT',
      `The customer still has money: ${holding.map(({ accountId }) => accountId).join(', ')}. Move it out first.`,
    );
  }
  if (isPaying) throw new Refusal('CONFLICT', 'A payment of the customer is under way. Delete when it has ended.');
  return { ...customer, isDeleted: true, version: customer.version + 1, updatedAt: now.toISOString() };
}
