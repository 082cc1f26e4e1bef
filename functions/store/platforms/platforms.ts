import { inEnvironment } from '../../domain/environment.ts';
import type { NewUuid, PlatformId } from '../../domain/ids.ts';
import { emptyAccount } from '../../domain/ledger/account.ts';
import { type Platform, platform } from '../../domain/platforms/platform.ts';
import type { Token } from '../../domain/platforms/token.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { putNewAccount } from '../ledger/accounts.ts';
import { commit, readItems, readRecord, type Store, type Write } from '../table.ts';
import { putVersion, updateVersion } from '../versioned-item.ts';
import { platformListing } from './platform-list.ts';
import { putToken } from './tokens.ts';

/** The platform of an item. */
export const toPlatform = itemReader('PLATFORM', platform);

export const readPlatform = (store: Store, platformId: PlatformId): Promise<Platform | undefined> =>
  readRecord(store, keys.platform(platformId), toPlatform);

/** The platform as it was a moment ago, for half of what its newest version costs. */
export async function readRecentPlatform(store: Store, platformId: PlatformId): Promise<Platform | undefined> {
  const [item] = await readItems(store, [keys.platform(platformId)], { isEventual: true });
  return item && toPlatform(item);
}

interface NewPlatform {
  readonly platform: Platform;
  readonly token: Token;
  readonly tokenSecret: string;
  /** Makes the uuid of each account. */
  readonly newUuid: () => NewUuid;
}

/** Creates a platform with its first token and an internal account for each of its currencies, in one transaction. */
export async function createPlatform(store: Store, request: NewPlatform): Promise<void> {
  const { platform, token, tokenSecret, newUuid } = request;
  const accounts = platform.currencies.map((currency): Write => {
    const uuid = newUuid();
    const account = emptyAccount(platform.platformId, uuid, currency, platform.createdAt);
    return putNewAccount(inEnvironment(account, platform.environment), uuid);
  });
  await commit(store, [
    putVersion({
      ...platform,
      ...keys.platform(platform.platformId),
      ...platformListing(platform.platformId, platform.createdAt),
      type: 'PLATFORM',
    }),
    ...putToken(token, tokenSecret),
    ...accounts,
  ]);
}

/** Writes the changes of a configuration over the version that they were computed from. */
export const updatePlatform = (before: Platform, next: Platform): Write =>
  updateVersion(keys.platform(next.platformId), before, next);

/** Sets a platform's webhook endpoint. */
export const setWebhookEndpoint = (platformId: PlatformId, endpoint: string, at: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression: 'SET webhookEndpoint = :endpoint, updatedAt = :at, version = version + :one REMOVE webhookDisabledAt',
    condition: 'attribute_exists(pk)',
  },
  values: { endpoint, at: at.toISOString(), one: 1 },
});

/** Marks a platform's endpoint as slow until a time, unless another function has just done so. */
export const markSlow = (platformId: PlatformId, endpoint: string, until: Date, soon: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression: 'SET webhookSlowUntil = :until',
    condition: 'webhookEndpoint = :endpoint AND (attribute_not_exists(webhookSlowUntil) OR webhookSlowUntil < :soon)',
  },
  values: { endpoint, until: until.toISOString(), soon: soon.toISOString() },
});

/** Turns a platform's endpoint off, unless the platform has set another one. */
export const disableWebhooks = (platformId: PlatformId, endpoint: string, at: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression: 'REMOVE webhookEndpoint SET webhookDisabledAt = :at, updatedAt = :at, version = version + :one',
    condition: 'webhookEndpoint = :endpoint',
  },
  values: { endpoint, at: at.toISOString(), one: 1 },
});
