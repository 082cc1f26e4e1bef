import type { CurrencyCode } from '../contract/currencies.ts';
import { formatId } from '../domain/ids.ts';
import { type Limits, sandboxLimit } from '../domain/limits.ts';
import type { Token } from '../domain/token.ts';
import {
  createPlatform,
  type Environment,
  type Platform,
  readPlatform,
  sandboxCurrencies,
  setWebhookEndpoint,
} from '../store/platforms.ts';
import { commit } from '../store/table.ts';
import { hashSecret, putToken, readCredential } from '../store/tokens.ts';
import { now } from './clock.ts';
import { newUuid, uuidFromName } from './random.ts';
import { newClientCredentials } from './secrets.ts';
import { theStore } from './store.ts';

/** What an operator says of a platform. */
export interface PlatformOrder {
  readonly platformId?: string;
  readonly name: string;
  readonly environment: Environment;
  readonly currencies?: readonly CurrencyCode[];
  readonly webhookEndpoint?: string;
  /** The platform is itself a regulated financial institution and verifies its customers. */
  readonly isRegulated?: boolean;
  readonly limits?: Limits;
  /** The site of its customers' passkeys; production has none of itself. */
  readonly passkeys?: NonNullable<Platform['passkeys']>;
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
  const { clientId, clientSecret } = newClientCredentials();
  const { tokenId = clientId, tokenSecret = clientSecret } = order;
  const at = now().toISOString();
  await createPlatform(theStore(), {
    platform: {
      platformId,
      name,
      environment,
      currencies: order.currencies ?? sandboxCurrencies,
      ...(webhookEndpoint && { webhookEndpoint }),
      ...(order.isRegulated && { isRegulatedFinancialInstitution: true }),
      ...(order.passkeys && { passkeys: order.passkeys }),
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
  await ensureToken(order);
  if (webhookEndpoint) await commit(theStore(), [setWebhookEndpoint(platformId, webhookEndpoint, now())]);
}

/** A token that is there with its secret is left as it is: its times and its place in the list are the first start's. */
async function ensureToken(order: PlatformOrder & ProvisionedPlatform): Promise<void> {
  const standing = await readCredential(theStore(), order.tokenId);
  if (standing?.clientId && standing.secretHash === hashSecret(order.tokenSecret)) return;
  await commit(theStore(), putToken(firstToken(order, now().toISOString()), order.tokenSecret));
}

/** Its id follows from its client id, so that a token with another secret takes the place of the one before. */
const firstToken = (
  { platformId, tokenId: clientId, environment }: Pick<PlatformOrder, 'environment'> & ProvisionedPlatform,
  createdAt: string,
): Token => ({
  tokenId: formatId('Token', uuidFromName(`TOKEN#${clientId}`)),
  clientId,
  platformId,
  environment,
  permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
  name: 'First token',
  createdAt,
  updatedAt: createdAt,
});
