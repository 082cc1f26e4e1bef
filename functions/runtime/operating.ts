import { formatId, uuidOf } from '../domain/ids.ts';
import type { Token } from '../domain/token.ts';
import { lists } from '../store/keys.ts';
import { readPlatform, toPlatform } from '../store/platforms.ts';
import { readRecordPage } from '../store/record-list.ts';
import { scan } from '../store/scan.ts';
import { commit } from '../store/table.ts';
import { deleteToken, putToken, readCredential, readToken, toToken } from '../store/tokens.ts';
import { now } from './clock.ts';
import type { ProvisionedPlatform } from './provisioning.ts';
import { newUuid } from './random.ts';
import { newClientCredentials } from './secrets.ts';
import { theStore } from './store.ts';

/** Every platform, oldest first, as an operator tells them apart. */
export async function listPlatforms() {
  const found = [];
  for await (const item of scan(theStore(), 'PLATFORM')) found.push(toPlatform(item));
  return found
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map(({ platformId, environment, createdAt, name }) => ({ platformId, environment, createdAt, name }));
}

/** A platform with its newest tokens, up to 100. Throws when there is none with this id. */
export async function showPlatform(platformId: string) {
  const platform = await readPlatform(theStore(), platformId);
  if (!platform) throw new Error(`There is no platform ${platformId}.`);
  const { records } = await readRecordPage(theStore(), {
    platformId,
    list: lists.tokens(platformId),
    range: {},
    after: undefined,
    limit: 100,
    toRecord: toToken,
  });
  const { name, environment, currencies, webhookEndpoint = 'none', createdAt } = platform;
  return {
    platformId,
    name,
    environment,
    currencies,
    webhooks: webhookEndpoint,
    createdAt,
    tokens: records.map((token) => ({
      tokenId: token.clientId,
      permissions: token.permissions,
      createdAt: token.createdAt,
      name: token.name,
    })),
  };
}

/** Gives a platform a token that may do the same in the place of another, which is refused within a minute. */
export async function rotateToken(platformId: string, clientId: string): Promise<ProvisionedPlatform> {
  const old = await findToken(platformId, clientId);
  if (!old) throw new Error(`The platform ${platformId} has no token ${clientId}.`);
  const { clientId: tokenId, clientSecret: tokenSecret } = newClientCredentials();
  const at = now().toISOString();
  const token: Token = {
    ...old,
    tokenId: formatId('Token', newUuid()),
    clientId: tokenId,
    createdAt: at,
    updatedAt: at,
  };
  await commit(theStore(), [...putToken(token, tokenSecret), ...deleteToken(old)]);
  return { platformId, tokenId, tokenSecret };
}

async function findToken(platformId: string, clientId: string): Promise<Token | undefined> {
  const credential = await readCredential(theStore(), clientId);
  const uuid = credential?.platformId === platformId ? uuidOf('Token', credential.tokenId) : undefined;
  return uuid === undefined ? undefined : readToken(theStore(), platformId, uuid);
}
