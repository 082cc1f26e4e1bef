import { markDeleted } from '../../domain/customers/change.ts';
import { toCustomer } from '../../domain/customers/customer.ts';
import type { Context } from '../../runtime/context.ts';
import { putCustomer, retireReservations } from '../../store/customers/customers.ts';
import { closeAccount } from '../../store/ledger/accounts.ts';
import { mergeAccount } from '../../store/ledger/sharding/whole-balance.ts';
import { hasOpenPayment } from '../../store/payments/open-payments.ts';
import { findWallet, readCustomerAccounts } from '../ledger/customer-accounts.ts';
import { closeWallet } from '../wallets/closure.ts';
import { requireCustomer } from './customers.ts';

/**
 * Deletes a customer and closes the accounts, and with the embedded wallet all that can sign for it. Refuses with USER_NOT_FOUND,
 * CUSTOMER_DELETED, and CONFLICT while there is money, or some is owed, or a payment or refund under way.
 */
export async function deleteCustomerById({ caller, store, now }: Context, customerId: string) {
  const customer = await requireCustomer(store, caller, customerId);
  const [accounts, isPaying] = await Promise.all([
    readCustomerAccounts(store, customer),
    hasOpenPayment(store, caller.platformId, customer.customerId),
  ]);
  const deleted = markDeleted(customer, { accounts, isPaying }, now);
  const wallet = findWallet(accounts);
  const merged = await Promise.all(accounts.map((account) => mergeAccount(store, account, now)));
  // A payment that moves money before the commit changes the version of an account, and the deletion is decided again.
  const writes = [
    putCustomer(deleted),
    ...retireReservations(deleted, now),
    ...merged.map((account) => closeAccount(account, now)),
    ...(wallet ? await closeWallet({ store, now }, { ...wallet, customerId: customer.customerId }) : []),
  ];
  return { status: 200 as const, body: toCustomer(deleted), writes };
}
