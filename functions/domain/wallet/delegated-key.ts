import { formatId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/** A key that the service holds to pay a card's purchases from a wallet, as its owner allowed. */
export interface DelegatedKey {
  readonly delegatedKeyId: string;
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly nickname: string;
  /** Compressed SEC1 P-256 key in lower-case hex. */
  readonly publicKey: string;
  /** The private half, sealed by the key service, in base64. Gone once the key is revoked. */
  readonly sealedKey?: string;
  readonly status: 'PENDING' | 'ACTIVE' | 'REVOKED';
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Revoked keys that are still shown; older ones are forgotten, so that the wallet's item stays small. */
const revokedKept = 50;

export interface NewDelegatedKey extends Pick<DelegatedKey, 'cardId' | 'fundingSourceId' | 'nickname' | 'publicKey'> {
  readonly uuid: string;
  readonly sealedKey: string;
}

/** A key that its owner has allowed once and has to allow a second time. */
export const pendingKey = ({ uuid, ...key }: NewDelegatedKey, now: Date): DelegatedKey => ({
  delegatedKeyId: formatId('DelegatedKey', uuid),
  ...key,
  status: 'PENDING',
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** Refuses with CONFLICT a second active key of a funding source. */
export function requireNoActiveKey(keys: readonly DelegatedKey[], fundingSourceId: string): void {
  if (keys.some((key) => key.fundingSourceId === fundingSourceId && key.status === 'ACTIVE')) {
    throw new Refusal(
      'CONFLICT',
      'The funding source has an active delegated key; revoke it before making another one.',
    );
  }
}

/** The keys with a new one that waits; what waited for the same funding source is dropped. */
export const withPending = (keys: readonly DelegatedKey[], added: DelegatedKey): readonly DelegatedKey[] => [
  ...keys.filter(({ fundingSourceId, status }) => fundingSourceId !== added.fundingSourceId || status !== 'PENDING'),
  added,
];

/** The keys with one of them in another state. */
export function withStatus(
  keys: readonly DelegatedKey[],
  delegatedKeyId: string,
  status: 'ACTIVE' | 'REVOKED',
  now: Date,
): readonly DelegatedKey[] {
  const next = keys.map((key) => {
    if (key.delegatedKeyId !== delegatedKeyId) return key;
    const { sealedKey, ...rest } = key;
    return { ...rest, ...(status === 'ACTIVE' && sealedKey && { sealedKey }), status, updatedAt: now.toISOString() };
  });
  const revoked = next.filter((key) => key.status === 'REVOKED');
  const forgotten = new Set(revoked.slice(0, -revokedKept));
  return next.filter((key) => !forgotten.has(key));
}

/** A delegated key as the interface shows it: the private half never leaves. */
export const toDelegatedKey = (accountId: string, { delegatedKeyId, sealedKey, ...key }: DelegatedKey) => ({
  id: delegatedKeyId,
  accountId,
  ...key,
});

/** Refuses with INVALID_INPUT to take back a key that is not in use. */
export function requireActiveKey(key: DelegatedKey): void {
  if (key.status !== 'ACTIVE')
    throw new Refusal('INVALID_INPUT', `The key is ${key.status}; only an ACTIVE one can be revoked.`);
}
