import { createCustomer } from '../../contract/customers.ts';
import { emptyAccount } from '../../domain/account.ts';
import { makeCustomer } from '../../domain/customer.ts';
import { toCustomer } from '../../domain/customer-view.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { putNewAccount } from '../../store/accounts.ts';
import { putNewCustomer } from '../../store/customers.ts';

export const handler = serve(createCustomer, async ({ body }, { caller, store, now, newUuid }) => {
  const platform = await requirePlatform(store, caller);
  const uuid = newUuid();
  const customer = makeCustomer({ platform, uuid, request: body, now });
  const accounts = customer.currencies.map((currency) => {
    const accountUuid = newUuid();
    const account = emptyAccount(platform.platformId, accountUuid, currency, customer.createdAt, customer.customerId);
    return putNewAccount(account, accountUuid);
  });
  return { status: 201 as const, body: toCustomer(customer), writes: [...putNewCustomer(customer, uuid), ...accounts] };
});
