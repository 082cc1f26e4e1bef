import type { CurrencyCode } from '../../functions/contract/currencies.ts';
import type { Environment } from '../../functions/domain/environment.ts';
import { formatId, type PlatformId, uuidIn } from '../../functions/domain/ids.ts';
import { type Platform, sandboxCurrencies } from '../../functions/domain/platforms/platform.ts';
import type { Token } from '../../functions/domain/platforms/token.ts';
import { firstVersion } from '../../functions/domain/versioned.ts';
import { now } from '../../functions/ports/clock.ts';
import { newUuid, uuidFromName } from '../../functions/ports/random.ts';
import { newClientCredentials } from '../../functions/runtime/secrets.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { ensureCredentialKey } from '../../functions/store/platforms/credential-key.ts';
import { createPlatform, readPlatform, setWebhookEndpoint } from '../../functions/store/platforms/platforms.ts';
import {
  deleteToken,
  hashSecret,
  putToken,
  readCredential,
  readToken,
} from '../../functions/store/platforms/tokens.ts';
import { commit } from '../../functions/store/table.ts';
import { ensureSigningKeys } from './webhook-keys.ts';

/** A platform to create. */
interface PlatformOrder {
  readonly platformId?: PlatformId;
  readonly name: string;
  readonly environment: Environment;
  readonly currencies?: readonly CurrencyCode[];
  readonly webhookEndpoint?: string;
  /** The platform is a regulated financial institution and verifies its customers itself. */
  readonly isRegulated?: boolean;
  /** The site where its customers use passkeys. Production has no default. */
  readonly passkeys?: NonNullable<Platform['passkeys']>;
  /** The page for invitations of its customers. Production has no default. */
  readonly invitationLink?: string;
  readonly tokenId?: string;
  readonly tokenSecret?: string;
}

/** A new platform with its token. The secret is stored as a hash only, so it is shown once. */
export interface ProvisionedPlatform {
  readonly platformId: PlatformId;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Creates a platform and its first token, which has every permission. */
export async function provisionPlatform(order: PlatformOrder): Promise<ProvisionedPlatform> {
  const { name, environment, webhookEndpoint } = order;
  const platformId = order.platformId ?? newUuid();
  const { clientId, clientSecret } = newClientCredentials(await ensureCredentialKey(tableStore()));
  const { tokenId = clientId, tokenSecret = clientSecret } = order;
  const at = now();
  // Webhooks cannot be signed before, and there are none without a platform.
  await ensureSigningKeys();
  await createPlatform(tableStore(), {
    platform: {
      platformId,
      name,
      environment,
      currencies: order.currencies ?? sandboxCurrencies,
      ...(webhookEndpoint && { webhookEndpoint }),
      ...(order.isRegulated && { isRegulatedFinancialInstitution: true }),
      ...(order.passkeys && { passkeys: order.passkeys }),
      ...(order.invitationLink && { invitationLink: order.invitationLink }),
      ...firstVersion(at),
    },
    token: firstToken({ platformId, tokenId, tokenSecret, environment }, at.toISOString()),
    tokenSecret,
    newUuid,
  });
  return { platformId, tokenId, tokenSecret };
}

/** A platform that is to exist, and the client id of the token that its own one replaces. */
type EnsuredPlatform = PlatformOrder & ProvisionedPlatform & { readonly replacedTokenId?: string };

/**
 * Creates the platform unless it exists, and sets its token and webhook endpoint. Runs at every start of the local service, which may
 * name another token than before.
 */
export async function ensurePlatform(order: EnsuredPlatform): Promise<void> {
  const { platformId, webhookEndpoint } = order;
  await ensureSigningKeys();
  if (!(await readPlatform(tableStore(), platformId))) {
    await provisionPlatform(order);
    return;
  }
  await ensureToken(order);
  if (webhookEndpoint) await commit(tableStore(), [setWebhookEndpoint(platformId, webhookEndpoint, now())]);
}

/** Leaves a token with the same secret unchanged, so that it keeps its times and its place in the list. */
async function ensureToken(order: EnsuredPlatform): Promise<void> {
  const replaced = await replacedToken(order);
  const current = await readCredential(tableStore(), order.tokenId);
  if (current?.clientId && current.secretHash === hashSecret(order.tokenSecret)) return;
  const added = putToken(firstToken(order, now().toISOString()), order.tokenSecret);
  await commit(tableStore(), [...added, ...(replaced ? deleteToken(replaced) : [])]);
}

/** The token that is revoked with this order, if it is still there. */
async function replacedToken({
  platformId,
  tokenId,
  replacedTokenId = tokenId,
}: EnsuredPlatform): Promise<Token | undefined> {
  if (replacedTokenId === tokenId) return undefined;
  const credential = await readCredential(tableStore(), replacedTokenId);
  if (credential?.platformId !== platformId) return undefined;
  return readToken(tableStore(), platformId, uuidIn('Token', credential.tokenId));
}

/** The first token of a platform. Its id follows from its client id, so that a token with another secret replaces it. */
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
