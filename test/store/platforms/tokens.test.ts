import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../functions/domain/refusal.ts';
import {
  deleteToken,
  putToken,
  readCredential,
  readToken,
  requireCredential,
} from '../../../functions/store/platforms/tokens.ts';
import { commit, type Write } from '../../../functions/store/table.ts';
import { aToken, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const refusal = new Refusal('UNAUTHORIZED', 'The token was deleted.');
const put = (token = aToken()) => commit(table.store, putToken(token, 'a secret'));
const spoil = async (type: string, change: object) => {
  await put();
  const item = table.items().find((stored) => stored.type === type);
  const spoilt: Write = { put: { item: { ...item, ...change } as never } };
  await commit(table.store, [spoilt]);
};
const token = () => readToken(table.store, platformId, uuids.token);
const credential = () => readCredential(table.store, 'client-1');

describe('a token in the table', () => {
  it('is read as it was written, by its own platform', async () => {
    await put();
    expect(await token()).toMatchObject(aToken());
    expect(await readToken(table.store, otherPlatformId, uuids.token)).toBeUndefined();
    expect(await readToken(table.store, platformId, uuids.unknown)).toBeUndefined();
  });

  it('is found by its client, with a hash of the secret and without its name', async () => {
    await put(aToken({ environment: 'production', permissions: ['VIEW'] }));
    const found = await credential();
    expect(found).toMatchObject({
      clientId: 'client-1',
      secretHash: createHash('sha256').update('a secret').digest('hex'),
      platformId,
      environment: 'production',
      permissions: ['VIEW'],
      tokenId: aToken().tokenId,
    });
    expect(found).not.toHaveProperty('name');
    expect(await readCredential(table.store, 'client-2')).toBeUndefined();
  });

  it('is in the list of its platform by the time of its making', async () => {
    await put();
    const listed = table.items().filter(({ listPk }) => listPk);
    expect(listed).toMatchObject([
      { type: 'TOKEN', listPk: `PLATFORM#${platformId}#TOKENS`, listSk: `${noon}#${uuids.token}` },
    ]);
  });

  it('is deleted with its credential, once', async () => {
    await put();
    await commit(table.store, deleteToken(aToken()));
    expect(table.items()).toEqual([]);
    await expect(commit(table.store, deleteToken(aToken()))).rejects.toThrow();
  });

  it('is not deleted when one of its two items is missing', async () => {
    await put();
    const [one, other] = deleteToken(aToken());
    for (const half of [one, other]) {
      if (half) await commit(table.store, [half]);
      await expect(commit(table.store, deleteToken(aToken()))).rejects.toThrow();
      await put();
    }
    expect(table.items()).toHaveLength(2);
  });
});

describe('a change that is bound to a token', () => {
  const change = () => commit(table.store, [...putToken(aToken({ clientId: 'client-2' }), 'b'), required]);
  const required = requireCredential('client-1', refusal);

  it('is made while the token exists', async () => {
    await put();
    await expect(change()).resolves.not.toThrow();
  });

  it('is refused, in the given words, once it is deleted', async () => {
    await expect(change()).rejects.toBe(refusal);
    expect(table.items()).toEqual([]);
  });
});

describe('a malformed item', () => {
  it.each([
    ['tokenId', 'Payment:1'],
    ['tokenId', undefined],
    ['clientId', 1],
    ['platformId', 'nothing'],
    ['environment', 'staging'],
    ['permissions', ['ADMIN']],
    ['permissions', 'VIEW'],
    ['name', undefined],
    ['createdAt', undefined],
    ['updatedAt', undefined],
  ])('of a token with %s %j is not read', async (name, value) => {
    await spoil('TOKEN', { [name]: value });
    await expect(token()).rejects.toThrow(/^TOKEN.*\bis not /);
    await expect(token()).rejects.toThrow(name);
  });

  it.each([
    ['clientId', undefined],
    ['secretHash', undefined],
    ['platformId', 'nothing'],
    ['environment', 'staging'],
    ['permissions', ['ADMIN']],
    ['tokenId', 'Payment:1'],
  ])('of a credential with %s %j is not read', async (name, value) => {
    await spoil('CREDENTIAL', { [name]: value });
    await expect(credential()).rejects.toThrow(/^CREDENTIAL.*\bis not /);
    await expect(credential()).rejects.toThrow(name);
  });

  it('names the kind of id that is wrong', async () => {
    await spoil('TOKEN', { platformId: 'nothing' });
    await expect(token()).rejects.toThrow('platformId is not the uuid of a Platform.');
    await spoil('CREDENTIAL', { platformId: 'nothing' });
    await expect(credential()).rejects.toThrow('platformId is not the uuid of a Platform.');
  });

  it.each(['PAYMENT', undefined])('of the type %s is none of a token', async (type) => {
    await spoil('TOKEN', { type });
    await expect(token()).rejects.toThrow();
    await spoil('CREDENTIAL', { type });
    await expect(credential()).rejects.toThrow();
  });
});

describe('each kind of a token', () => {
  it.each(['sandbox', 'production'] as const)('of the %s is read', async (environment) => {
    await put(aToken({ environment }));
    expect(await token()).toMatchObject({ environment });
    expect(await credential()).toMatchObject({ environment });
  });

  it.each(['VIEW', 'TRANSACT', 'MANAGE'] as const)('that may %s is read', async (permission) => {
    await put(aToken({ permissions: [permission] }));
    expect(await token()).toMatchObject({ permissions: [permission] });
    expect(await credential()).toMatchObject({ permissions: [permission] });
  });
});
