import { updateCustomerById } from '../../contract/customer-operations.ts';
import { changeCustomer } from '../../domain/customer-change.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { accountCurrenciesOf, newAccountWrites } from '../../runtime/customer-accounts.ts';
import { requireCustomer } from '../../runtime/customers.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { consentToContact } from '../../runtime/wallet-contacts.ts';
import { moveUmaAddress, replaceCustomer } from '../../store/customers.ts';

export const handler = serve(updateCustomerById, async ({ path, headers, body }, context) => {
  const { caller, store, now } = context;
  const customer = await requireCustomer(store, caller, path.customerId);
  const platform = await requirePlatform(store, caller);
  const changed = changeCustomer({ platform, customer, request: body, now });
  if (changed === customer) return { status: 200 as const, body: toCustomer(customer) };
  const next = body.currencies ? { ...changed, accountCurrencies: accountCurrenciesOf(changed, platform) } : changed;
  const consent = await consentToContact(context, { before: customer, next, body, headers });
  if ('status' in consent) return consent;
  const writes = [
    replaceCustomer(next),
    ...moveUmaAddress(customer, next, now),
    ...newAccountWrites(next, customer, context),
    ...consent.writes,
  ];
  return { status: 200 as const, body: toCustomer(next), writes };
});
