import { formatId, type Id, type Uuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, object, oneOf, optional, text } from '../schema.ts';

/** A key with which the service pays a card's purchases from a wallet. Its owner has allowed that. */
export const delegatedKey = object({
  delegatedKeyId: idText('DelegatedKey'),
  cardId: text,
  fundingSourceId: idText('CardFundingSource'),
  nickname: text,
  /** Compressed SEC1 P-256 key in lower-case hex. */
  publicKey: text,
  /** The private key, sealed by the key service, in base64. A revoked key has none. */
  sealedKey: optional(text),
  status: oneOf('PENDING', 'ACTIVE', 'REVOKED'),
  createdAt: text,
  updatedAt: text,
});
export interface DelegatedKey extends Infer<typeof delegatedKey> {}

/** Older keys that are revoked, or that their owner never signed for, are removed, so that the wallet's item stays small. */
const revokedKept = 50;
const pendingKept = 20;

interface NewDelegatedKey extends Pick<DelegatedKey, 'cardId' | 'fundingSourceId' | 'nickname' | 'publicKey'> {
  readonly uuid: Uuid<'DelegatedKey'>;
  readonly sealedKey: string;
}

/** A new key. Its owner has allowed it to exist, and has to sign again for what it may do. */
export const pendingKey = ({ uuid, ...key }: NewDelegatedKey, now: Date): DelegatedKey => ({
  delegatedKeyId: formatId('DelegatedKey', uuid),
  ...key,
  status: 'PENDING',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** Refuses with CONFLICT a second active key of a funding source. */
export function requireNoActiveKey(keys: readonly DelegatedKey[], fundingSourceId: Id<'CardFundingSource'>): void {
  if (keys.some((key) => key.fundingSourceId === fundingSourceId && key.status === 'ACTIVE')) {
    throw new Refusal(
      'CONFLICT',
      'The funding source has an active delegated key; revoke it before creating another one.',
    );
  }
}

/** Adds a pending key. Earlier pending keys stay: whichever their owner signs for first becomes active. */
export const withPending = (keys: readonly DelegatedKey[], added: DelegatedKey): readonly DelegatedKey[] =>
  newest([...keys, added], 'PENDING', pendingKept);

/** The keys without all but the newest ones of a status. */
function newest(keys: readonly DelegatedKey[], status: DelegatedKey['status'], count: number): readonly DelegatedKey[] {
  const removed = new Set(keys.filter((key) => key.status === status).slice(0, -count));
  return keys.filter((key) => !removed.has(key));
}

/** Changes the status of one key. */
export function withStatus(
  keys: readonly DelegatedKey[],
  delegatedKeyId: Id<'DelegatedKey'>,
  status: 'ACTIVE' | 'REVOKED',
  now: Date,
): readonly DelegatedKey[] {
  const next = keys.map((key) => {
    if (key.delegatedKeyId !== delegatedKeyId) return key;
    const { sealedKey, ...rest } = key;
    return { ...rest, ...(status === 'ACTIVE' && sealedKey && { sealedKey }), status, updatedAt: now.toISOString() };
  });
  return newest(next, 'REVOKED', revokedKept);
}

/** Revokes every key. */
export const allRevoked = (keys: readonly DelegatedKey[], now: Date): readonly DelegatedKey[] =>
  keys
    .filter(({ status }) => status !== 'REVOKED')
    .reduce((next, { delegatedKeyId }) => withStatus(next, delegatedKeyId, 'REVOKED', now), keys);

/** A delegated key as the interface shows it: without its private key. */
export const toDelegatedKey = (
  accountId: Id<'InternalAccount'>,
  { delegatedKeyId, sealedKey, ...key }: DelegatedKey,
) => ({
  id: delegatedKeyId,
  accountId,
  ...key,
});

/** Refuses with INVALID_INPUT to revoke a key that is not active. */
export function requireActiveKey(key: DelegatedKey): void {
  if (key.status !== 'ACTIVE')
    throw new Refusal('INVALID_INPUT', `The key is ${key.status}; only an ACTIVE one can be revoked.`);
}
