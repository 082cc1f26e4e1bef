import { createHash } from 'node:crypto';
import type { Permission } from '../contract/endpoint.ts';
import { uuidOf } from '../domain/ids.ts';
import type { Environment } from '../domain/platform.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Token } from '../domain/token.ts';
import { keys, listSortKey, lists } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** What a caller is checked against: the one item that is found without knowing the platform. */
export interface Credential {
  readonly clientId: string;
  /** The secret exists only as a hash: its 144 random bits need no slow one. */
  readonly secretHash: string;
  readonly platformId: string;
  readonly environment: Environment;
  readonly permissions: readonly Permission[];
  readonly tokenId: string;
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const readCredential = (store: Store, clientId: string): Promise<Credential | undefined> =>
  readItem<Credential>(store, keys.credential(clientId));

export function toToken(item: Item): Token {
  const { pk, sk, listPk, listSk, type, ...token } = item;
  return token as unknown as Token;
}

export async function readToken(store: Store, platformId: string, uuid: string): Promise<Token | undefined> {
  const item = await readItem<Item>(store, keys.token(platformId, uuid));
  return item && toToken(item);
}

/** Writes a token and the credential with the hash of its secret, over what may be there. */
export const putToken = (token: Token, secret: string): readonly Write[] => {
  const { clientId, platformId, environment, permissions, tokenId, createdAt } = token;
  const uuid = uuidIn(token);
  const credential: Credential = {
    clientId,
    secretHash: hashSecret(secret),
    platformId,
    environment,
    permissions,
    tokenId,
  };
  return [
    {
      put: {
        item: {
          ...token,
          ...keys.token(platformId, uuid),
          listPk: lists.tokens(platformId),
          listSk: listSortKey(createdAt, uuid),
          type: 'TOKEN',
        },
      },
    },
    { put: { item: { ...credential, ...keys.credential(clientId), type: 'CREDENTIAL' } } },
  ];
};

/** Deletes a token with its credential. Whoever deletes it a second time finds it missing. */
export const deleteToken = (token: Token): readonly Write[] =>
  [keys.token(token.platformId, uuidIn(token)), keys.credential(token.clientId)].map((key) => ({
    delete: { key, condition: 'attribute_exists(pk)' },
  }));

/**
 * Holds a change of tokens to a token that is still valid when it is written: the check of credentials may be a minute old.
 * Without it a revoked token could make itself a successor, and two tokens could delete each other at once.
 */
export const requireValid = (clientId: string): Write => ({
  check: { key: keys.credential(clientId), condition: 'attribute_exists(pk)' },
  refuse: () => new Refusal('UNAUTHORIZED', 'The token has been deleted.'),
});

function uuidIn({ tokenId }: Token): string {
  const uuid = uuidOf('Token', tokenId);
  if (!uuid) throw new Error(`${tokenId} is no token.`);
  return uuid;
}
