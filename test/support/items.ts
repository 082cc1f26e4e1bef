import type { InternalAccount } from '../../functions/domain/account.ts';
import type { CustomerRecord } from '../../functions/domain/customer.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-account.ts';
import type { Payment } from '../../functions/domain/payment.ts';
import { putNewAccount } from '../../functions/store/accounts.ts';
import { putNewCustomer } from '../../functions/store/customers.ts';
import { type Delivery, putDelivery } from '../../functions/store/deliveries.ts';
import { putNewExternalAccount } from '../../functions/store/external-accounts.ts';
import { keys } from '../../functions/store/keys.ts';
import { putNewPayment } from '../../functions/store/payments.ts';
import type { Platform } from '../../functions/store/platforms.ts';
import type { Item, Write } from '../../functions/store/table.ts';

/** Records as the table holds them, made by what writes them. */
const itemOf = (write: Write | undefined): Item => {
  if (!write?.put) throw new Error('This write puts no item.');
  return write.put.item;
};
const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

export const stored = {
  platform: (platform: Platform): Item => ({ ...platform, ...keys.platform(platform.platformId), type: 'PLATFORM' }),
  account: (account: InternalAccount): Item => itemOf(putNewAccount(account, uuidIn(account.accountId))),
  customer: (customer: CustomerRecord): Item => itemOf(putNewCustomer(customer)[0]),
  externalAccount: (account: ExternalAccountRecord): Item =>
    itemOf(putNewExternalAccount(account, uuidIn(account.externalAccountId))[0]),
  payment: (payment: Payment): Item => itemOf(putNewPayment(payment)),
  delivery: (delivery: Delivery): Item => itemOf(putDelivery(delivery)),
} as const;
