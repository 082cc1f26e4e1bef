import { emptyAccount } from '../domain/account.ts';
import { inEnvironment } from '../domain/environment.ts';
import type { Platform } from '../domain/platform.ts';
import type { Token } from '../domain/token.ts';
import { putNewAccount } from './accounts.ts';
import { keys } from './keys.ts';
import { commit, type Item, readItem, type Store, type Write } from './table.ts';
import { putToken } from './tokens.ts';

export type { Environment, Platform } from '../domain/platform.ts';

/** A new sandbox platform's currencies (interface decision 13). */
export const sandboxCurrencies = ['USD', 'EUR', 'BTC', 'USDC', 'USDB'] as const;

export function toPlatform(item: Item): Platform {
  const { pk, sk, type, ...platform } = item;
  return platform as unknown as Platform;
}

export async function readPlatform(store: Store, platformId: string): Promise<Platform | undefined> {
  const item = await readItem<Item>(store, keys.platform(platformId));
  return item && toPlatform(item);
}

export interface NewPlatform {
  readonly platform: Platform;
  readonly token: Token;
  readonly tokenSecret: string;
  /** Makes the uuid of each account. */
  readonly newUuid: () => string;
}

/** Creates a platform with its first token and an internal account for each of its currencies, all at once. */
export async function createPlatform(store: Store, request: NewPlatform): Promise<void> {
  const { platform, token, tokenSecret, newUuid } = request;
  const accounts = platform.currencies.map((currency): Write => {
    const uuid = newUuid();
    const account = emptyAccount(platform.platformId, uuid, currency, platform.createdAt);
    return putNewAccount(inEnvironment(account, platform.environment), uuid);
  });
  await commit(store, [
    put({ ...platform, ...keys.platform(platform.platformId), type: 'PLATFORM' }),
    ...putToken(token, tokenSecret),
    ...accounts,
  ]);
}

const put = (item: Item): Write => ({ put: { item, condition: 'attribute_not_exists(pk)' } });

/**
 * Writes the configuration over the version that it was computed from; a newer stored version wins. Only what changed is
 * written, so that members which other writes own stay what they are.
 */
export function updatePlatform(before: Platform, next: Platform): Write {
  const names = [...new Set([...Object.keys(before), ...Object.keys(next)])] as (keyof Platform)[];
  const changed = names.filter((name) => before[name] !== next[name]);
  const kept = changed.filter((name) => next[name] !== undefined);
  const gone = changed.filter((name) => next[name] === undefined);
  const remove = gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '';
  return {
    update: {
      key: keys.platform(next.platformId),
      expression: `SET ${kept.map((name) => `#${name} = :${name}`).join(', ')}${remove}`,
      condition:
        before.version === undefined ? 'attribute_exists(pk) AND attribute_not_exists(#version)' : '#version = :loaded',
    },
    names: Object.fromEntries([...changed, 'version'].map((name) => [name, name])),
    values: {
      ...Object.fromEntries(kept.map((name) => [name, next[name]])),
      ...(before.version !== undefined && { loaded: before.version }),
    },
  };
}

/** Sets where a platform's webhooks go. */
export const setWebhookEndpoint = (platformId: string, endpoint: string, at: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression:
      'SET webhookEndpoint = :endpoint, updatedAt = :at, version = if_not_exists(version, :none) + :one REMOVE webhookDisabledAt',
    condition: 'attribute_exists(pk)',
  },
  values: { endpoint, at: at.toISOString(), none: 0, one: 1 },
});

/** Takes a platform's endpoint for slow until a time, unless somebody else has just done so. */
export const markSlow = (platformId: string, endpoint: string, until: Date, soon: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression: 'SET webhookSlowUntil = :until',
    condition: 'webhookEndpoint = :endpoint AND (attribute_not_exists(webhookSlowUntil) OR webhookSlowUntil < :soon)',
  },
  values: { endpoint, until: until.toISOString(), soon: soon.toISOString() },
});

/** Turns a platform's endpoint off, unless another one has been set meanwhile. */
export const disableWebhooks = (platformId: string, endpoint: string, at: Date): Write => ({
  update: {
    key: keys.platform(platformId),
    expression:
      'REMOVE webhookEndpoint SET webhookDisabledAt = :at, updatedAt = :at, version = if_not_exists(version, :none) + :one',
    condition: 'webhookEndpoint = :endpoint',
  },
  values: { endpoint, at: at.toISOString(), none: 0, one: 1 },
});
