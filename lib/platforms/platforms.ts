import { formatId, isUuid, type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import type { Token } from '../../functions/domain/platforms/token.ts';
import { amend } from '../../functions/domain/versioned.ts';
import { now } from '../../functions/ports/clock.ts';
import { newUuid } from '../../functions/ports/random.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { newClientCredentials } from '../../functions/runtime/secrets.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import * as lists from '../../functions/store/lists.ts';
import { ensureCredentialKey } from '../../functions/store/platforms/credential-key.ts';
import { walkPlatformIds } from '../../functions/store/platforms/platform-list.ts';
import { readPlatform, updatePlatform } from '../../functions/store/platforms/platforms.ts';
import { deleteToken, putToken, readCredential, readToken, toToken } from '../../functions/store/platforms/tokens.ts';
import { readRecords } from '../../functions/store/record-list.ts';
import { commit } from '../../functions/store/table.ts';
import type { ProvisionedPlatform } from './provisioning.ts';

/** The ids of all platforms, oldest first. */
export async function listPlatformIds(): Promise<readonly PlatformId[]> {
  const platformIds = [];
  for await (const platformId of walkPlatformIds(tableStore())) platformIds.push(platformId);
  return platformIds;
}

/** Every platform, oldest first, with what an operator recognizes it by. A new one may be missing for a moment. */
export async function listPlatforms() {
  const store = tableStore();
  const platforms = [];
  for (const platformId of await listPlatformIds()) platforms.push(await readPlatform(store, platformId));
  return platforms
    .filter((platform) => platform !== undefined)
    .map(({ platformId, environment, createdAt, name }) => ({ platformId, environment, createdAt, name }));
}

/** The id that an operator typed. Throws for a text that is the id of no platform. */
export function platformIdOf(text: string): PlatformId {
  if (!isUuid<'Platform'>(text)) throw new Error(`There is no platform ${text}.`);
  return text;
}

/**
 * Changes what the operator sets up for a platform, and shows the platform. Throws when it does not exist, and for another relying party
 * than that of its passkeys: they would work nowhere (WebAuthn Level 3, section 5.1.3, "rpId").
 */
export async function configurePlatform(
  platformId: PlatformId,
  changes: Pick<Platform, 'passkeys' | 'invitationLink' | 'maximumFeePercent' | 'scaExemptions'>,
) {
  await untilCommitted(async () => {
    const platform = await requirePlatform(platformId);
    const { passkeys } = platform;
    if (passkeys && changes.passkeys && changes.passkeys.id !== passkeys.id)
      throw new Error(`The platform's passkeys belong to ${passkeys.id}: the first origin is a site of it.`);
    await commit(tableStore(), [updatePlatform(platform, amend(platform, now(), changes))]);
  });
  return showPlatform(platformId);
}

async function requirePlatform(platformId: PlatformId): Promise<Platform> {
  const platform = await readPlatform(tableStore(), platformId);
  if (!platform) throw new Error(`There is no platform ${platformId}.`);
  return platform;
}

/** A platform with its newest 100 tokens. Throws when it does not exist. */
export async function showPlatform(platformId: PlatformId) {
  const platform = await requirePlatform(platformId);
  const { records } = await readRecords(tableStore(), {
    platformId,
    list: lists.tokens(platformId),
    range: {},
    after: undefined,
    limit: 100,
    toRecord: toToken,
  });
  const { name, environment, currencies, webhookEndpoint = 'none', invitationLink = 'none', createdAt } = platform;
  const { passkeys, maximumFeePercent, scaExemptions } = platform;
  return {
    platformId,
    name,
    environment,
    currencies,
    webhooks: webhookEndpoint,
    invitations: invitationLink,
    ...(passkeys && { passkeys: passkeys.origins }),
    ...(maximumFeePercent !== undefined && { maximumFeePercent }),
    ...(scaExemptions && scaExemptions.length > 0 && { scaExemptions }),
    createdAt,
    tokens: records.map((token) => ({
      tokenId: token.clientId,
      permissions: token.permissions,
      createdAt: token.createdAt,
      name: token.name,
    })),
  };
}

/** Replaces a token by a new one with the same permissions. The old one is refused within a minute. */
export async function rotateToken(platformId: PlatformId, clientId: string): Promise<ProvisionedPlatform> {
  const old = await findToken(platformId, clientId);
  if (!old) throw new Error(`The platform ${platformId} has no token ${clientId}.`);
  const { clientId: tokenId, clientSecret: tokenSecret } = newClientCredentials(
    await ensureCredentialKey(tableStore()),
  );
  const at = now().toISOString();
  const token: Token = {
    ...old,
    tokenId: formatId('Token', newUuid()),
    clientId: tokenId,
    createdAt: at,
    updatedAt: at,
  };
  await commit(tableStore(), [...putToken(token, tokenSecret), ...deleteToken(old)]);
  return { platformId, tokenId, tokenSecret };
}

async function findToken(platformId: PlatformId, clientId: string): Promise<Token | undefined> {
  const credential = await readCredential(tableStore(), clientId);
  const uuid = credential?.platformId === platformId ? uuidOf('Token', credential.tokenId) : undefined;
  return uuid === undefined ? undefined : readToken(tableStore(), platformId, uuid);
}
