import type { InternalAccount } from '../domain/account.ts';
import { uuidOf } from '../domain/ids.ts';
import type { Destination, Payer } from '../domain/quoting.ts';
import { Refusal } from '../domain/refusal.ts';
import { toAccount } from './accounts.ts';
import { readCustomer } from './customers.ts';
import { toExternalAccount } from './external-accounts.ts';
import { type Key, keys } from './keys.ts';
import { type Platform, toPlatform } from './platforms.ts';
import { readItems, type Store } from './table.ts';

/** The platform, the two accounts and the customer of a quote. */
export interface QuoteParties {
  readonly platform: Platform;
  readonly source: InternalAccount;
  readonly destination: Destination;
  readonly customer: Payer;
}

/** Reads the parties of a quote in one call, and the customer in a second. Refuses with INVALID_INPUT an unknown account. */
export async function readQuoteParties(
  store: Store,
  platformId: string,
  sourceId: string,
  destinationId: string,
): Promise<QuoteParties> {
  const sourceKey = accountKey(platformId, sourceId);
  const destinationKey = accountKey(platformId, destinationId);
  if (sourceKey?.sk !== 'INTERNAL_ACCOUNT') throw unknownAccount('source', sourceId);
  if (!destinationKey) throw unknownAccount('destination', destinationId);
  const [platformItem, sourceItem, destinationItem] = await readItems(store, [
    keys.platform(platformId),
    sourceKey,
    destinationKey,
  ]);
  if (!platformItem) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  if (!sourceItem) throw unknownAccount('source', sourceId);
  if (!destinationItem) throw unknownAccount('destination', destinationId);
  const source = toAccount(sourceItem);
  const destination: Destination =
    destinationKey.sk === 'INTERNAL_ACCOUNT'
      ? { kind: 'INTERNAL', account: toAccount(destinationItem) }
      : { kind: 'EXTERNAL', account: toExternalAccount(destinationItem) };
  const customerId = source.customerId ?? destination.account.customerId;
  const customer = await readPayer(store, platformId, customerId);
  return { platform: toPlatform(platformItem), source, destination, customer };
}

/** Whose payment it is (interface decision 1). */
export async function readPayer(store: Store, platformId: string, customerId: string | undefined): Promise<Payer> {
  const uuid = customerId && uuidOf('Customer', customerId);
  if (!customerId || !uuid) return { customerId: platformId, platformCustomerId: platformId };
  const customer = await readCustomer(store, platformId, uuid);
  if (!customer) throw new Error(`The customer ${customerId} of an account is missing.`);
  return { customerId, platformCustomerId: customer.platformCustomerId, region: customer.region };
}

function accountKey(platformId: string, accountId: string): Key | undefined {
  const internal = uuidOf('InternalAccount', accountId);
  if (internal) return keys.internalAccount(platformId, internal);
  const external = uuidOf('ExternalAccount', accountId);
  return external ? keys.externalAccount(platformId, external) : undefined;
}

const unknownAccount = (side: 'source' | 'destination', accountId: string): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    `${side}.accountId: there is no ${side === 'source' ? 'internal ' : ''}account ${accountId}.`,
  );
