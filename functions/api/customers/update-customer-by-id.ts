import { updateCustomerById } from '../../contract/customer-operations.ts';
import { changeCustomer } from '../../domain/customer-change.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { accountCurrenciesOf, newAccountWrites } from '../../runtime/customer-accounts.ts';
import { requireCustomer } from '../../runtime/customers.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { walletContactWrites } from '../../runtime/wallet-contacts.ts';
import { moveUmaAddress, replaceCustomer } from '../../store/customers.ts';

export const handler = serve(updateCustomerById, async ({ path, body }, context) => {
  const { caller, store, now } = context;
  const customer = await requireCustomer(store, caller, path.customerId);
  const platform = await requirePlatform(store, caller);
  const changed = changeCustomer({ platform, customer, request: body, now });
  if (changed === customer) return { status: 200 as const, body: toCustomer(customer) };
  const next = body.currencies ? { ...changed, accountCurrencies: accountCurrenciesOf(changed, platform) } : changed;
  const writes = [
    replaceCustomer(next),
    ...moveUmaAddress(customer, next, now),
    ...newAccountWrites(next, customer, context),
    ...(await walletContactWrites(context, customer, next)),
  ];
  return { status: 200 as const, body: toCustomer(next), writes };
});
