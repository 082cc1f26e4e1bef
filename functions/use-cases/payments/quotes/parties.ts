import type { QuoteRequest } from '../../../contract/payments/quotes.ts';
import { standingOf } from '../../../domain/customers/standing.ts';
import type { ExternalAccountRecord } from '../../../domain/external-accounts/external-account.ts';
import { type Id, idOf, isId, type PlatformId, uuidIn, uuidOf } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { isCrypto } from '../../../domain/money.ts';
import { knownInfo } from '../../../domain/payments/customer-info.ts';
import {
  type Destination,
  type Payer,
  payingCustomerOf,
  requireOwnAccount,
  type Source,
} from '../../../domain/payments/parties.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type Caller, sees } from '../../../runtime/caller.ts';
import { readCustomer } from '../../../store/customers/customers.ts';
import { isDeleted, toExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import type { Key } from '../../../store/keys.ts';
import * as keys from '../../../store/keys.ts';
import { toAccount } from '../../../store/ledger/account-items.ts';
import { listOwnedAccounts } from '../../../store/ledger/accounts.ts';
import { toPlatform } from '../../../store/platforms/platforms.ts';
import { type Item, readItems, type Store } from '../../../store/table.ts';

/** The platform, the two sides and the customer of a quote. */
interface QuoteParties {
  readonly platform: Platform;
  readonly source: Source;
  readonly destination: Destination;
  readonly customer: Payer;
}

type RequestedSource = QuoteRequest['source'];

/** Who asks: a platform for anything of its own, or an agent for what belongs to its customer. */
type Requester = Pick<Caller, 'platformId' | 'customerId'>;

/**
 * Reads the parties of a quote in one call, and the customer in a second. A destination is an account's id, or already known.
 * Refuses with INVALID_INPUT an unknown account or customer, and a payer of crypto who has no account for a refund.
 */
export async function readQuoteParties(
  store: Store,
  caller: Requester,
  requestedSource: RequestedSource,
  requestedDestination: string | Destination,
): Promise<QuoteParties> {
  const { platformId } = caller;
  const { platform, accounts } = await readAccounts(store, caller, [
    requestedSource.sourceType === 'ACCOUNT' ? requestedSource.accountId : undefined,
    typeof requestedDestination === 'string' ? requestedDestination : undefined,
  ]);
  const [sourceAccount, destinationAccount] = accounts;
  const destination =
    typeof requestedDestination === 'string'
      ? requireAccount(destinationAccount, 'destination', requestedDestination)
      : requestedDestination;
  const source =
    requestedSource.sourceType === 'ACCOUNT'
      ? accountSource(requireAccount(sourceAccount, 'source', requestedSource.accountId), requestedSource)
      : await realtimeSource(store, platformId, requestedSource);
  const customer = await readPayer(store, platformId, payingCustomerOf(source) ?? destination.account.customerId);
  return { platform, source, destination, customer };
}

function requireAccount(account: Account | undefined, side: 'source' | 'destination', accountId: string): Account {
  if (account) return account;
  throw new Refusal('INVALID_INPUT', `${side}.accountId: there is no account ${accountId}.`);
}

/** An account that pays, on behalf of the customer whom the request may name. Refuses with INVALID_INPUT. */
function accountSource({ kind, account }: Account, request: { readonly customerId?: string | undefined }): Source {
  const customerId = namedCustomer(request);
  requireOwnAccount(account.customerId, customerId);
  return kind === 'INTERNAL' ? { kind, account, customerId } : { kind: 'PULLED', account, customerId };
}

/** The customer whom a source names. Refuses with INVALID_INPUT what is no customer's id. */
function namedCustomer({ customerId }: { readonly customerId?: string | undefined }): Id<'Customer'> | undefined {
  if (customerId === undefined) return undefined;
  const id = idOf('Customer', customerId);
  if (!id) throw unknownPayer();
  return id;
}

async function realtimeSource(
  store: Store,
  platformId: PlatformId,
  { currency, cryptoNetwork, ...request }: Extract<RequestedSource, { sourceType: 'REALTIME_FUNDING' }>,
): Promise<Source> {
  const customerId = namedCustomer(request);
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
async function refundAccount(
  store: Store,
  platformId: PlatformId,
  currency: string,
  customerId: Id<'Customer'> | undefined,
) {
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

/** The platform, the two accounts and the customer of a transfer. */
export interface TransferParties {
  readonly platform: Platform;
  readonly internal: InternalAccount;
  readonly external: ExternalAccountRecord;
  readonly customer: Payer;
}

/** The accounts of a transfer, and which of them pays. */
export interface TransferAccounts {
  readonly internalId: string;
  readonly externalId: string;
  readonly source: 'INTERNAL' | 'EXTERNAL';
}

/** Reads the parties of a transfer. Refuses with REFERENCE_NOT_FOUND. */
export async function readTransferParties(
  store: Store,
  caller: Requester,
  ids: TransferAccounts,
): Promise<TransferParties> {
  const { platform, accounts } = await readAccounts(store, caller, [ids.internalId, ids.externalId]);
  const [internal, external] = accounts;
  if (internal?.kind !== 'INTERNAL') throw missingAccount('internal', ids.internalId);
  if (external?.kind !== 'EXTERNAL') throw missingAccount('external', ids.externalId);
  const owners = [internal.account.customerId, external.account.customerId];
  const [payerId, receiverId] = ids.source === 'INTERNAL' ? owners : owners.toReversed();
  const customer = await readPayer(store, caller.platformId, payerId ?? receiverId);
  return { platform, internal: internal.account, external: external.account, customer };
}

const missingAccount = (kind: 'internal' | 'external', id: string): Refusal =>
  new Refusal('REFERENCE_NOT_FOUND', `There is no ${kind} account ${id}.`);

type Account =
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccount }
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountRecord };

/** The items that the parties of a payment between these accounts are read from. */
export const partyKeys = ({ platformId }: Requester, accountIds: readonly (string | undefined)[]): readonly Key[] => [
  keys.platform(platformId),
  ...accountIds.flatMap((id) => (id === undefined ? [] : (accountKey(platformId, id) ?? []))),
];

/** The platform and the accounts with these ids, in one call; nothing for an account that is unknown, deleted or not the caller's. */
async function readAccounts(store: Store, caller: Requester, ids: readonly (string | undefined)[]) {
  const { platformId } = caller;
  const accountKeys = ids.map((id) => (id === undefined ? undefined : accountKey(platformId, id)));
  const [platform, ...items] = await readItems(store, [
    keys.platform(platformId),
    ...accountKeys.filter((key) => key !== undefined),
  ]);
  if (!platform) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  const accounts = accountKeys.map((key) => (key ? toAccountOf(items.shift()) : undefined));
  return {
    platform: toPlatform(platform),
    accounts: accounts.map((found) => (found && sees(caller, found.account.customerId) ? found : undefined)),
  };
}

function accountKey(platformId: PlatformId, accountId: string): Key | undefined {
  const internal = uuidOf('InternalAccount', accountId);
  if (internal) return keys.internalAccount(platformId, internal);
  const external = uuidOf('ExternalAccount', accountId);
  return external ? keys.externalAccount(platformId, external) : undefined;
}

function toAccountOf(item: Item | undefined): Account | undefined {
  if (!item || isDeleted(item)) return undefined;
  return item.type === 'INTERNAL_ACCOUNT'
    ? { kind: 'INTERNAL', account: toAccount(item) }
    : { kind: 'EXTERNAL', account: toExternalAccount(item) };
}

/**
 * The customer whose payment it is, or the platform where no customer is involved (docs/decisions.md#payments-1). Refuses with
 * INVALID_INPUT a customer that the platform does not have.
 */
async function readPayer(store: Store, platformId: PlatformId, customerId: Id<'Customer'> | undefined): Promise<Payer> {
  if (!customerId) return { customerId: platformId, platformCustomerId: platformId };
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  if (!customer) throw unknownPayer();
  return {
    customerId,
    platformCustomerId: customer.platformCustomerId,
    region: customer.region,
    known: knownInfo(customer),
    isUnregistered: customer.customerType === 'BUSINESS' && !customer.businessInfo.registrationNumber,
    standing: standingOf(customer),
  };
}

const unknownPayer = () => new Refusal('INVALID_INPUT', 'source.customerId: there is no customer with this id.');

/** The customer of an existing payment, as of now. */
export const readPayerOf = (
  store: Store,
  { platformId, customerId }: Pick<Payment, 'platformId' | 'customerId'>,
): Promise<Payer> => readPayer(store, platformId, isId('Customer', customerId) ? customerId : undefined);
