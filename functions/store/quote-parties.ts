import type { QuoteRequest } from '../contract/quotes.ts';
import { knownInfo } from '../domain/approval.ts';
import { standingOf } from '../domain/customer-standing.ts';
import { uuidOf } from '../domain/ids.ts';
import { isCrypto } from '../domain/money.ts';
import type { Payment } from '../domain/payment.ts';
import type { Destination, Payer, Source } from '../domain/quoting.ts';
import { Refusal } from '../domain/refusal.ts';
import { listOwnedAccounts, toAccount } from './accounts.ts';
import { readCustomer } from './customers.ts';
import { isDeleted, toExternalAccount } from './external-accounts.ts';
import { type Key, keys } from './keys.ts';
import { type Platform, toPlatform } from './platforms.ts';
import { type Item, readItems, type Store } from './table.ts';

/** The platform, the two sides and the customer of a quote. */
export interface QuoteParties {
  readonly platform: Platform;
  readonly source: Source;
  readonly destination: Destination;
  readonly customer: Payer;
}

type RequestedSource = QuoteRequest['source'];

/** Reads the parties of a quote in one call, and the customer in a second. Refuses with INVALID_INPUT an unknown account. */
export async function readQuoteParties(
  store: Store,
  platformId: string,
  requested: RequestedSource,
  /** An account's id, or a destination that has been found already. */
  requestedDestination: string | Destination,
): Promise<QuoteParties> {
  const sourceKey = requested.sourceType === 'ACCOUNT' ? accountKey(platformId, requested.accountId) : undefined;
  if (requested.sourceType === 'ACCOUNT' && !sourceKey) throw unknownAccount('source', requested.accountId);
  const destinationId = typeof requestedDestination === 'string' ? requestedDestination : undefined;
  const destinationKey = destinationId === undefined ? undefined : accountKey(platformId, destinationId);
  if (destinationId !== undefined && !destinationKey) throw unknownAccount('destination', destinationId);
  const platformKey = keys.platform(platformId);
  const [platformItem, destinationItem, sourceItem] = await readItems(store, [
    platformKey,
    destinationKey ?? platformKey,
    ...(sourceKey ? [sourceKey] : []),
  ]);
  if (!platformItem) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  if (!destinationItem || isDeleted(destinationItem)) throw unknownAccount('destination', destinationId ?? '');
  const source = await toSource(store, platformId, requested, sourceItem);
  const destination = typeof requestedDestination === 'string' ? toDestination(destinationItem) : requestedDestination;
  const sourceCustomerId = source.kind === 'REALTIME' ? source.customerId : source.account.customerId;
  const customer = await readPayer(store, platformId, sourceCustomerId ?? destination.account.customerId);
  return { platform: toPlatform(platformItem), source, destination, customer };
}

const toDestination = (item: Item): Destination =>
  isInternal(item)
    ? { kind: 'INTERNAL', account: toAccount(item) }
    : { kind: 'EXTERNAL', account: toExternalAccount(item) };

const isInternal = (item: Item): boolean => item.type === 'INTERNAL_ACCOUNT';

async function toSource(
  store: Store,
  platformId: string,
  requested: RequestedSource,
  item: Item | undefined,
): Promise<Source> {
  if (requested.sourceType === 'ACCOUNT') {
    if (!item || isDeleted(item)) throw unknownAccount('source', requested.accountId);
    return isInternal(item)
      ? { kind: 'INTERNAL', account: toAccount(item) }
      : { kind: 'PULLED', account: toExternalAccount(item) };
  }
  const { currency, customerId, cryptoNetwork } = requested;
  const refundAccountId = isCrypto(currency) ? await refundAccount(store, platformId, currency, customerId) : undefined;
  return {
    kind: 'REALTIME',
    currency,
    ...(customerId && { customerId }),
    ...(cryptoNetwork && { cryptoNetwork }),
    ...(refundAccountId && { refundAccountId }),
  };
}

/** The account that crypto is refunded to. Refuses with INVALID_INPUT a payer who has none for the asset. */
async function refundAccount(store: Store, platformId: string, currency: string, customerId: string | undefined) {
  const accounts = await listOwnedAccounts(store, platformId, customerId);
  const account = accounts.find((candidate) => candidate.currency === currency && candidate.status === 'ACTIVE');
  if (!account) {
    throw new Refusal(
      'INVALID_INPUT',
      `source.currency: the payer has no internal account in ${currency} for a refund.`,
    );
  }
  return account.accountId;
}

/** Whose payment it is (interface decision 1). Refuses with INVALID_INPUT a customer that the platform does not have. */
export async function readPayer(store: Store, platformId: string, customerId: string | undefined): Promise<Payer> {
  if (!customerId) return { customerId: platformId, platformCustomerId: platformId };
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid === undefined ? undefined : await readCustomer(store, platformId, uuid);
  if (!customer) throw new Refusal('INVALID_INPUT', 'source.customerId: there is no customer with this id.');
  return {
    customerId,
    platformCustomerId: customer.platformCustomerId,
    region: customer.region,
    known: knownInfo(customer),
    standing: standingOf(customer),
  };
}

/** Whose payment it is, as the customer stands now. */
export const readPayerOf = (store: Store, { platformId, customerId }: Payment): Promise<Payer> =>
  readPayer(store, platformId, customerId === platformId ? undefined : customerId);

function accountKey(platformId: string, accountId: string): Key | undefined {
  const internal = uuidOf('InternalAccount', accountId);
  if (internal) return keys.internalAccount(platformId, internal);
  const external = uuidOf('ExternalAccount', accountId);
  return external ? keys.externalAccount(platformId, external) : undefined;
}

const unknownAccount = (side: 'source' | 'destination', accountId: string): Refusal =>
  new Refusal('INVALID_INPUT', `${side}.accountId: there is no account ${accountId}.`);
