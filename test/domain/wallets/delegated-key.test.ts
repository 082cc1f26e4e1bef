import { describe, expect, it } from 'vitest';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import {
  allRevoked,
  type DelegatedKey,
  pendingKey,
  requireActiveKey,
  requireNoActiveKey,
  toDelegatedKey,
  withPending,
  withStatus,
} from '../../../functions/domain/wallets/delegated-key.ts';
import { ids, uuids } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const later = new Date('2025-11-01T13:00:00.000Z');
const fundingSourceId = formatId('CardFundingSource', uuids.source);
const otherSourceId = formatId('CardFundingSource', uuids.external);
const made = { cardId: 'Card:1', fundingSourceId, nickname: 'Card', publicKey: '02ab', sealedKey: 'sealed' };
const key = (number = 1, changes: Partial<DelegatedKey> = {}): DelegatedKey => ({
  ...pendingKey({ uuid: toUuid(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`), ...made }, now),
  ...changes,
});
const { delegatedKeyId } = key();

describe('a delegated key', () => {
  it('waits for its owner at first', () => {
    expect(key()).toEqual({
      delegatedKeyId: 'DelegatedKey:00000000-0000-4000-8000-000000000001',
      ...made,
      status: 'PENDING',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
  });

  it('is revoked with all others, without its private key, and keeps when it was revoked before', () => {
    const keys = [key(1, { status: 'ACTIVE' }), key(2), key(3, { status: 'REVOKED' })];
    const revoked = allRevoked(keys, later);
    expect(revoked.map(({ status, updatedAt }) => [status, updatedAt])).toEqual([
      ['REVOKED', later.toISOString()],
      ['REVOKED', later.toISOString()],
      ['REVOKED', now.toISOString()],
    ]);
    expect(revoked.slice(0, 2).filter(({ sealedKey }) => sealedKey)).toEqual([]);
  });

  it('is the only active one of its funding source', () => {
    const active = key(1, { status: 'ACTIVE' });
    const others = [key(2), key(3, { status: 'REVOKED' })];
    for (const keys of [[active], [active, ...others], [...others, active]]) {
      expect(() => requireNoActiveKey(keys, fundingSourceId)).toThrow(
        expect.objectContaining({
          code: 'CONFLICT',
          message: 'The funding source has an active delegated key; revoke it before creating another one.',
        }),
      );
    }
    expect(() => requireNoActiveKey([active], otherSourceId)).not.toThrow();
    expect(() => requireNoActiveKey([key(), key(2, { status: 'REVOKED' })], fundingSourceId)).not.toThrow();
  });

  it('leaves earlier pending ones, up to twenty of a wallet', () => {
    const active = key(99, { status: 'ACTIVE', fundingSourceId: otherSourceId });
    const pending = Array.from({ length: 21 }, (_, index) => key(index + 1));
    const kept = pending.reduce<readonly DelegatedKey[]>(withPending, [active]);
    expect(kept).toEqual([active, ...pending.slice(1)]);
  });

  it('keeps its private key while it is active, and loses it when it is revoked', () => {
    const [active] = withStatus([key()], delegatedKeyId, 'ACTIVE', later);
    expect(active).toEqual({ ...key(), status: 'ACTIVE', updatedAt: later.toISOString() });
    const { sealedKey: _none, ...rest } = key();
    const [revoked] = withStatus([key(1, { status: 'ACTIVE' })], delegatedKeyId, 'REVOKED', later);
    expect(revoked).toEqual({ ...rest, status: 'REVOKED', updatedAt: later.toISOString() });
    expect(revoked).not.toHaveProperty('sealedKey');
    const [keyless] = withStatus([{ ...rest, status: 'PENDING' }], delegatedKeyId, 'ACTIVE', later);
    expect(keyless).not.toHaveProperty('sealedKey');
  });

  it('changes alone', () => {
    expect(withStatus([key(1), key(2)], delegatedKeyId, 'REVOKED', later)[1]).toEqual(key(2));
  });

  it('is removed when fifty younger ones are revoked too', () => {
    const revoked = Array.from({ length: 50 }, (_, index) => key(index + 10, { status: 'REVOKED' }));
    const next = withStatus([...revoked, key(1)], delegatedKeyId, 'REVOKED', later);
    expect(next.map((one) => one.delegatedKeyId)).toEqual([
      ...revoked.slice(1).map((one) => one.delegatedKeyId),
      delegatedKeyId,
    ]);
    expect(withStatus([...revoked.slice(1), key(1)], delegatedKeyId, 'REVOKED', later)).toHaveLength(50);
  });

  it('stays while it is not revoked, however many are', () => {
    const revoked = Array.from({ length: 50 }, (_, index) => key(index + 10, { status: 'REVOKED' }));
    const usable = [key(2, { status: 'ACTIVE' }), key(3)];
    expect(withStatus([...usable, ...revoked, key(1)], delegatedKeyId, 'REVOKED', later).slice(0, 3)).toEqual([
      ...usable,
      revoked[1],
    ]);
  });

  it('is shown without its private key', () => {
    const { sealedKey: _none, delegatedKeyId: id, ...rest } = key();
    const shown = toDelegatedKey(ids.source, key());
    expect(shown).toEqual({ id, accountId: ids.source, ...rest });
    expect(shown).not.toHaveProperty('sealedKey');
  });

  it.each(['PENDING', 'REVOKED'] as const)('is not revoked while it is %s', (status) => {
    expect(() => requireActiveKey(key(1, { status }))).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: `The key is ${status}; only an ACTIVE one can be revoked.`,
      }),
    );
    expect(() => requireActiveKey(key(1, { status: 'ACTIVE' }))).not.toThrow();
  });
});
