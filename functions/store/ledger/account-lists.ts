import type { PlatformId } from '../../domain/ids.ts';
import { table } from '../../topology/table.ts';
import { positionIn, type SharedList } from '../record-list.ts';
import type { Item } from '../table.ts';

/** The item types of accounts that customers have. */
export const accountKinds = ['EXTERNAL_ACCOUNT', 'INTERNAL_ACCOUNT'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * Accounts of customers share the indexes of a platform's and a customer's transactions. Their positions begin with `~`, which no
 * transaction's does, so the lists need no index of their own.
 */
const prefixOf = (kind: AccountKind): string => `~${kind}#`;

/** The accounts of one customer. */
export const accountsOfCustomer = (customerId: string, kind: AccountKind): SharedList => ({
  index: table.sharedIndexes.customer,
  partition: customerId,
  prefix: prefixOf(kind),
});

/** The accounts of all customers of a platform. */
export const accountsOfCustomers = (platformId: PlatformId, kind: AccountKind): SharedList => ({
  index: table.sharedIndexes.platform,
  partition: platformId,
  prefix: prefixOf(kind),
});

interface CustomerAccount {
  readonly platformId: PlatformId;
  readonly customerId?: string | undefined;
  readonly createdAt: string;
  readonly currency: string;
}

/** The attributes that add an account of a customer to both lists. Its position contains the currency and further `members`. */
export const customerListing = (
  kind: AccountKind,
  { platformId, customerId, createdAt, currency }: CustomerAccount,
  uuid: string,
  ...members: readonly string[]
): Item =>
  customerId === undefined
    ? {}
    : {
        platformPk: platformId,
        customerPk: customerId,
        transactionSk: positionIn(prefixOf(kind), createdAt, uuid, currency, ...members),
      };
