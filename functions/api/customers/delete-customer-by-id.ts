import { deleteCustomerById } from '../../contract/customer-operations.ts';
import { deleteCustomer } from '../../domain/customer-deletion.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { readCustomerAccounts } from '../../runtime/customer-accounts.ts';
import { requireCustomer } from '../../runtime/customers.ts';
import { serve } from '../../runtime/serve.ts';
import { bringTogether } from '../../store/account-pockets.ts';
import { closeAccount } from '../../store/accounts.ts';
import { replaceCustomer, retireClaims } from '../../store/customers.ts';
import { hasOpenPayment } from '../../store/open-payments.ts';

export const handler = serve(deleteCustomerById, async ({ path }, { caller, store, now }) => {
  const customer = await requireCustomer(store, caller, path.customerId);
  const [accounts, isPaying] = await Promise.all([
    readCustomerAccounts(store, customer),
    hasOpenPayment(store, caller.platformId, customer.customerId),
  ]);
  const deleted = deleteCustomer(customer, { accounts, isPaying }, now);
  const whole = await Promise.all(accounts.map((account) => bringTogether(store, account, now)));
  // An account that moves money meanwhile has another version: then all of this is decided again.
  const writes = [
    replaceCustomer(deleted),
    ...retireClaims(deleted, now),
    ...whole.map((account) => closeAccount(account, now)),
  ];
  return { status: 200 as const, body: toCustomer(deleted), writes };
});
