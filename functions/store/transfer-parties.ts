import type { InternalAccount } from '../domain/account.ts';
import type { ExternalAccountRecord } from '../domain/external-account.ts';
import { uuidOf } from '../domain/ids.ts';
import type { Payer } from '../domain/quoting.ts';
import { Refusal } from '../domain/refusal.ts';
import { toAccount } from './accounts.ts';
import { isDeleted, toExternalAccount } from './external-accounts.ts';
import { keys } from './keys.ts';
import { type Platform, toPlatform } from './platforms.ts';
import { readPayer } from './quote-parties.ts';
import { readItems, type Store } from './table.ts';

/** The platform, the two accounts and the customer of a transfer. */
export interface TransferParties {
  readonly platform: Platform;
  readonly internal: InternalAccount;
  readonly external: ExternalAccountRecord;
  readonly customer: Payer;
}

/** Reads the parties of a transfer. Refuses with REFERENCE_NOT_FOUND. */
export async function readTransferParties(
  store: Store,
  platformId: string,
  ids: { readonly internalId: string; readonly externalId: string },
): Promise<TransferParties> {
  const internalUuid = uuidOf('InternalAccount', ids.internalId);
  const externalUuid = uuidOf('ExternalAccount', ids.externalId);
  if (!internalUuid) throw missing('internal', ids.internalId);
  if (!externalUuid) throw missing('external', ids.externalId);
  const [platform, internalItem, externalItem] = await readItems(store, [
    keys.platform(platformId),
    keys.internalAccount(platformId, internalUuid),
    keys.externalAccount(platformId, externalUuid),
  ]);
  if (!platform) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  if (!internalItem) throw missing('internal', ids.internalId);
  if (!externalItem || isDeleted(externalItem)) throw missing('external', ids.externalId);
  const internal = toAccount(internalItem);
  const external = toExternalAccount(externalItem);
  const customer = await readPayer(store, platformId, internal.customerId ?? external.customerId);
  return { platform: toPlatform(platform), internal, external, customer };
}

const missing = (kind: 'internal' | 'external', id: string): Refusal =>
  new Refusal('REFERENCE_NOT_FOUND', `There is no ${kind} account ${id}.`);
