import type { CardRecord } from '../../functions/domain/cards/card.ts';
import type { CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-accounts/external-account.ts';
import { uuidIn } from '../../functions/domain/ids.ts';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import type { Delivery } from '../../functions/domain/webhooks/delivery.ts';
import { putCardTransaction } from '../../functions/store/cards/card-transactions.ts';
import { putCard } from '../../functions/store/cards/cards.ts';
import { putCustomer, reserveUmaAddress } from '../../functions/store/customers/customers.ts';
import { putExternalAccount } from '../../functions/store/external-accounts/external-accounts.ts';
import * as keys from '../../functions/store/keys.ts';
import { putNewAccount } from '../../functions/store/ledger/accounts.ts';
import { putNewPayment } from '../../functions/store/payments/payments.ts';
import { type RailTask, railTaskType } from '../../functions/store/payments/rail-tasks.ts';
import { putToken } from '../../functions/store/platforms/tokens.ts';
import type { Item, Write } from '../../functions/store/table.ts';
import { putDelivery } from '../../functions/store/webhooks/deliveries.ts';
import {
  aCustomer,
  anAccount,
  anExternalAccount,
  aPlatform,
  aToken,
  ids,
  noon,
  platformId,
  uuids,
} from './builders.ts';

/** Records as the table holds them, made by what writes them. */
const itemOf = (write: Write | undefined): Item => {
  if (!write?.put) throw new Error('This write puts no item.');
  return write.put.item;
};
const taken = new Refusal('UMA_ADDRESS_EXISTS', 'The address is taken.');

export const stored = {
  platform: (platform: Platform): Item => ({ ...platform, ...keys.platform(platform.platformId), type: 'PLATFORM' }),
  account: (account: InternalAccount): Item =>
    itemOf(putNewAccount(account, uuidIn('InternalAccount', account.accountId))),
  customer: (customer: CustomerRecord): Item => itemOf(putCustomer(customer)),
  umaReservation: (customer: CustomerRecord): Item => itemOf(reserveUmaAddress(customer, taken)),
  externalAccount: (account: ExternalAccountRecord): Item => itemOf(putExternalAccount(account)),
  payment: (payment: Payment): Item => itemOf(putNewPayment(payment)),
  /** A payout that the rail has, and of which it has reported nothing unless the test says so. */
  railTask: (changes: Partial<RailTask> = {}): Item => ({
    ...keys.railTask(platformId, uuids.payment, 'PAYOUT'),
    ...{ type: railTaskType, platformId, paymentId: uuids.payment, taskToken: 'token-0', submittedAt: noon },
    ...changes,
  }),
  card: (card: CardRecord): Item => itemOf(putCard(card)),
  cardTransaction: (transaction: CardTransactionRecord): Item => itemOf(putCardTransaction(transaction)),
  delivery: (delivery: Delivery): Item => itemOf(putDelivery(delivery)),
} as const;

/** The calling token, and the credential by which it is known. */
export const callingToken = (): readonly Item[] => putToken(aToken(), 'secret').map(itemOf);

/** A platform, a customer, and the accounts between which the customer's payments go. Each can be replaced. */
const paymentParties = () => ({
  platform: stored.platform(aPlatform()),
  customer: stored.customer(aCustomer()),
  source: stored.account(anAccount()),
  destination: stored.account(anAccount({ accountId: ids.destination, currency: 'EUR' })),
  external: stored.externalAccount(anExternalAccount()),
});

/** The items that a payment needs. `replaced` takes the place of single ones. */
export const itemsForPayment = (
  replaced: Partial<Record<keyof ReturnType<typeof paymentParties>, Item>> = {},
): readonly Item[] => Object.values({ ...paymentParties(), ...replaced });
