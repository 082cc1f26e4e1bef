import { table } from '../contract/wiring.ts';
import { positionIn, type SharedList } from './record-list.ts';
import type { Item } from './table.ts';

/** Which accounts a list holds. */
export const accountKinds = ['EXTERNAL_ACCOUNT', 'INTERNAL_ACCOUNT'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * Accounts of customers stand in the indexes that list a platform's and a customer's transactions, behind `~`, where no
 * transaction is: both lists come without an index or an item of their own.
 */
const prefixOf = (kind: AccountKind): string => `~${kind}#`;

/** The accounts of one customer. */
export const accountsOfCustomer = (customerId: string, kind: AccountKind): SharedList => ({
  index: table.transactionIndexes.customer,
  partition: customerId,
  prefix: prefixOf(kind),
});

/** The accounts of all customers of a platform. */
export const accountsOfCustomers = (platformId: string, kind: AccountKind): SharedList => ({
  index: table.transactionIndexes.platform,
  partition: platformId,
  prefix: prefixOf(kind),
});

/**
 * What puts an account of a customer into both lists, beside the members that name its platform and its customer. Its place says
 * its currency, and what `members` add.
 */
export const customerListing = (
  kind: AccountKind,
  { createdAt, currency }: { readonly createdAt: string; readonly currency: string },
  uuid: string,
  ...members: readonly string[]
): Item => ({ transactionSk: positionIn(prefixOf(kind), createdAt, uuid, currency, ...members) });
