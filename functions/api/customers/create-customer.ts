import { createCustomer } from '../../contract/customers.ts';
import { makeCustomer } from '../../domain/customer.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { accountCurrenciesOf, newAccountWrites } from '../../runtime/customer-accounts.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewCustomer } from '../../store/customers.ts';

export const handler = serve(createCustomer, async ({ body }, context) => {
  const { caller, store, now, newUuid } = context;
  const platform = await requirePlatform(store, caller);
  const made = makeCustomer({ platform, uuid: newUuid(), request: body, now });
  const customer = { ...made, accountCurrencies: accountCurrenciesOf(made, platform) };
  return {
    status: 201 as const,
    body: toCustomer(customer),
    writes: [...putNewCustomer(customer), ...newAccountWrites(customer, {}, context)],
  };
});
