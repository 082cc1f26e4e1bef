import { randomBytes } from 'node:crypto';
import type { CurrencyCode } from '../contract/currencies.ts';
import { type Limits, sandboxLimit } from '../domain/limits.ts';
import {
  createPlatform,
  type Environment,
  putToken,
  readPlatform,
  sandboxCurrencies,
  setWebhookEndpoint,
} from '../store/platforms.ts';
import { commit } from '../store/table.ts';
import { now } from './clock.ts';
import { newUuid } from './random.ts';
import { theStore } from './store.ts';

/** What an operator says of a platform. */
export interface PlatformOrder {
  readonly platformId?: string;
  readonly name: string;
  readonly environment: Environment;
  readonly currencies?: readonly CurrencyCode[];
  readonly webhookEndpoint?: string;
  readonly limits?: Limits;
  readonly tokenId?: string;
  readonly tokenSecret?: string;
}

/** What is shown once: the secret exists nowhere else. */
export interface ProvisionedPlatform {
  readonly platformId: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Creates a platform and its first token, which may do everything. */
export async function provisionPlatform(order: PlatformOrder): Promise<ProvisionedPlatform> {
  const { name, environment, webhookEndpoint } = order;
  const platformId = order.platformId ?? newUuid();
  const tokenId = order.tokenId ?? randomBytes(16).toString('hex');
  const tokenSecret = order.tokenSecret ?? randomBytes(18).toString('hex');
  const at = now().toISOString();
  await createPlatform(theStore(), {
    platform: {
      platformId,
      name,
      environment,
      currencies: order.currencies ?? sandboxCurrencies,
      ...(webhookEndpoint && { webhookEndpoint }),
      limits: order.limits ?? (environment === 'sandbox' ? { '*': sandboxLimit } : {}),
      createdAt: at,
      updatedAt: at,
    },
    token: firstToken({ platformId, tokenId, tokenSecret, environment }, at),
    tokenSecret,
    newUuid,
  });
  return { platformId, tokenId, tokenSecret };
}

/**
 * Creates the platform unless it is there, and makes its token and webhook endpoint what the order says. Safe to repeat at
 * every start, also with another token than before.
 */
export async function ensurePlatform(order: PlatformOrder & ProvisionedPlatform): Promise<void> {
  const { platformId, webhookEndpoint } = order;
  if (!(await readPlatform(theStore(), platformId))) {
    await provisionPlatform(order);
    return;
  }
  await commit(theStore(), [putToken(firstToken(order, now().toISOString()), order.tokenSecret)]);
  if (webhookEndpoint) await commit(theStore(), [setWebhookEndpoint(platformId, webhookEndpoint, now())]);
}

const firstToken = (
  { platformId, tokenId, environment }: Pick<PlatformOrder, 'environment'> & ProvisionedPlatform,
  createdAt: string,
) => ({
  tokenId,
  platformId,
  environment,
  permissions: ['VIEW', 'TRANSACT', 'MANAGE'] as const,
  name: 'First token',
  createdAt,
});
