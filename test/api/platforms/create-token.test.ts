import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/create-token.ts';
import { deleteToken, hashSecret } from '../../../functions/store/platforms/tokens.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, aToken, noon, platformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useTokens } from './tokens-support.ts';

const { table } = useTokens();
const create = (body: unknown, caller = aCaller()) => invoke(handler, { body, caller });
const wanted = { name: 'Reporting', permissions: ['VIEW'] };

describe('POST /tokens', () => {
  it('creates a token of the caller’s platform and environment, and shows its secret', async () => {
    const { status, body } = await create(wanted, aCaller({ environment: 'production' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      ...wanted,
      id: expect.stringMatching(/^Token:[0-9a-f-]{36}$/),
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
      clientSecret: expect.stringMatching(/^[0-9a-f]{36}$/),
      createdAt: noon,
      updatedAt: noon,
    });
    const credential = table.items().find(({ pk }) => pk === `TOKEN#${body.clientId}`);
    expect(credential).toMatchObject({ platformId, environment: 'production', permissions: ['VIEW'] });
  });

  it('keeps only a hash of the secret', async () => {
    const { body } = await create(wanted);
    expect(JSON.stringify(table.items())).not.toContain(body.clientSecret);
    expect(table.items().filter(({ secretHash }) => secretHash === hashSecret(body.clientSecret))).toHaveLength(1);
  });

  it('creates another token each time, also under one Idempotency-Key: an answer with a secret is not stored', async () => {
    const headers = { 'Idempotency-Key': 'key-1' };
    const one = await invoke(handler, { body: wanted, headers });
    const other = await invoke(handler, { body: wanted, headers });
    expect(other.body.clientId).not.toBe(one.body.clientId);
    expect(table.items().filter(({ type }) => type === 'IDEMPOTENCY')).toEqual([]);
  });

  it('stores a repeated permission once, in a fixed order', async () => {
    const { body } = await create({ ...wanted, permissions: ['MANAGE', 'VIEW', 'MANAGE'] });
    expect(body.permissions).toEqual(['VIEW', 'MANAGE']);
  });

  it.each([
    [['MANAGE'], ['TRANSACT']],
    [
      ['VIEW', 'MANAGE'],
      ['VIEW', 'TRANSACT', 'MANAGE'],
    ],
    [['TRANSACT', 'MANAGE'], ['VIEW']],
  ] as const)('does not let a token with %j grant %j', async (own, permissions) => {
    const before = table.items();
    const answer = await create({ ...wanted, permissions }, aCaller({ permissions: own }));
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(table.items()).toEqual(before);
  });

  it('is refused for a token that was just deleted', async () => {
    await commit(table.store, deleteToken(aToken()));
    expect(await create(wanted)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(table.items()).toEqual([]);
  });

  it.each([
    ['no name', { permissions: ['VIEW'] }, 'name'],
    ['an empty name', { ...wanted, name: '  ' }, 'name'],
    ['a long name', { ...wanted, name: 'x'.repeat(256) }, 'name'],
    ['no permissions', { name: 'Reporting' }, 'permissions'],
    ['empty permissions', { ...wanted, permissions: [] }, 'permissions'],
    ['an unknown permission', { ...wanted, permissions: ['ADMIN'] }, 'permissions.0'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } } });
  });
});
