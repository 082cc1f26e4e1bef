import { createHash } from 'node:crypto';
import { permissions } from '../../contract/endpoint.ts';
import { environments } from '../../domain/environment.ts';
import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import { type Token, token } from '../../domain/platforms/token.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { arrayOf, type Infer, idText, object, oneOf, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import * as lists from '../lists.ts';
import { readRecord, type Store, type Write } from '../table.ts';

/** The item that authenticates a caller. It is the only one that is found without knowing the platform. */
const credential = object({
  clientId: text,
  /** Only the hash of the secret is stored. A secret of 144 random bits needs no slow hash. */
  secretHash: text,
  platformId: uuidText('Platform'),
  environment: oneOf(...environments),
  permissions: arrayOf(oneOf(...permissions)),
  tokenId: idText('Token'),
});
interface Credential extends Infer<typeof credential> {}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const toCredential = itemReader('CREDENTIAL', credential);

export const readCredential = (store: Store, clientId: string): Promise<Credential | undefined> =>
  readRecord(store, keys.credential(clientId), toCredential);

export const toToken = itemReader('TOKEN', token);

export const readToken = (store: Store, platformId: PlatformId, uuid: Uuid<'Token'>): Promise<Token | undefined> =>
  readRecord(store, keys.token(platformId, uuid), toToken);

const keyOf = ({ platformId, tokenId }: Token) => keys.token(platformId, uuidIn('Token', tokenId));

/** Writes a token, and the credential with the hash of its secret. Overwrites both. */
export const putToken = (token: Token, secret: string): readonly Write[] => {
  const { clientId, platformId, tokenId, createdAt } = token;
  const credential: Credential = {
    clientId,
    secretHash: hashSecret(secret),
    platformId,
    environment: token.environment,
    permissions: token.permissions,
    tokenId,
  };
  const position = {
    listPk: lists.tokens(platformId),
    listSk: listSortKey(createdAt, uuidIn('Token', tokenId)),
  };
  return [
    { put: { item: { ...token, ...keyOf(token), ...position, type: 'TOKEN' } } },
    { put: { item: { ...credential, ...keys.credential(clientId), type: 'CREDENTIAL' } } },
  ];
};

/** Deletes a token with its credential. */
export const deleteToken = (token: Token): readonly Write[] =>
  [keyOf(token), keys.credential(token.clientId)].map((key) => ({
    delete: { key, condition: 'attribute_exists(pk)' },
  }));

/**
 * Binds a change of tokens to the calling token: it must still exist at the commit, as the authorizer's answer may be a minute
 * old. Otherwise a deleted token could create another one, and two tokens could delete each other. Refuses with `deleted`.
 */
export const requireCredential = (clientId: string, deleted: Refusal): Write => ({
  check: { key: keys.credential(clientId), condition: 'attribute_exists(pk)' },
  onConditionFailed: () => deleted,
});
