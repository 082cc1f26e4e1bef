import { beforeEach, describe, expect, it } from 'vitest';
import { handler as createToken } from '../../../functions/api/platforms/create-token.ts';
import { handler as deleteTokenById } from '../../../functions/api/platforms/delete-token-by-id.ts';
import { handler as getTokenById } from '../../../functions/api/platforms/get-token-by-id.ts';
import { handler as listTokens } from '../../../functions/api/platforms/list-tokens.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { deleteToken, hashSecret, putToken, readCredential } from '../../../functions/store/platforms/tokens.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, aToken, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

/** A table that holds the calling token, and a way to add others. */
function useTokens() {
  const table = useTable();
  const clock = useClock();
  const add = async (overrides: Parameters<typeof aToken>[0]) => {
    const token = aToken(overrides);
    await commit(table.store, putToken(token, `secret of ${token.clientId}`));
    return token;
  };
  beforeEach(() => add({}));
  return { table, clock, add };
}

describe('POST /tokens', () => {
  const { table } = useTokens();
  const create = (body: unknown, caller = aCaller()) => invoke(createToken, { body, caller });
  const wanted = { name: 'Reporting', permissions: ['VIEW'] };

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
    const one = await invoke(createToken, { body: wanted, headers });
    const other = await invoke(createToken, { body: wanted, headers });
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

describe('GET /tokens/{tokenId}', () => {
  useTokens();
  const { tokenId } = aToken();
  const show = (id: string, caller = aCaller()) => invoke(getTokenById, { path: { tokenId: id }, caller });

  it('shows a token without its secret or the hash of it', async () => {
    expect(await show(tokenId)).toMatchObject({ status: 200 });
    expect((await show(tokenId)).body).toEqual({
      id: tokenId,
      name: 'Example token',
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
      clientId: 'client-1',
      createdAt: noon,
      updatedAt: noon,
    });
  });

  it.each([`Token:${uuids.unknown}`, `Quote:${uuids.token}`, uuids.token, 'client-1', 'Token:'])(
    'finds no token %s',
    async (id) => {
      expect(await show(id)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    },
  );
});

describe('GET /tokens', () => {
  const { add } = useTokens();
  const at = (hour: number): string => `2025-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const list = (query: Record<string, string> = {}) => invoke(listTokens, { query });
  const names = async (query: Record<string, string>) =>
    (await list(query)).body.data.map(({ name }: { name: string }) => name);

  beforeEach(async () => {
    for (const hour of [1, 2, 3, 4]) {
      const name = hour % 2 ? `odd` : `even`;
      await add({
        tokenId: `Token:${uuid(hour)}`,
        clientId: `client-of-${hour}`,
        name: `${name} ${hour}`,
        createdAt: at(hour),
        updatedAt: at(hour + 10),
      });
    }
    await add({ tokenId: `Token:${uuid(9)}`, clientId: 'foreign', platformId: otherPlatformId, createdAt: at(9) });
  });

  it('lists the platform’s own tokens, newest first, without secrets', async () => {
    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 5 });
    expect(body.data.map(({ clientId }: { clientId: string }) => clientId)).toEqual([
      ...['client-of-4', 'client-of-3', 'client-of-2', 'client-of-1', 'client-1'],
    ]);
    expect(text).not.toMatch(/secret|hash/i);
  });

  it.each([
    [{ name: 'even 2' }, ['even 2']],
    [{ name: 'even' }, []],
    [{ createdAfter: at(2), createdBefore: at(3) }, ['odd 3', 'even 2']],
    [{ createdAfter: '2025-11-02T05:00:00+01:00' }, ['even 4']],
    [{ updatedAfter: at(12), updatedBefore: at(13) }, ['odd 3', 'even 2']],
    [{ updatedBefore: at(11), createdAfter: at(1) }, ['odd 1']],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).body.totalCount).toBe(expected.length);
  });

  it('shows page after page, each token once, and counts them all', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list({ limit: '2', updatedAfter: at(1), ...(cursor && { cursor }) });
      expect(body.totalCount).toBe(4);
      seen.push(...body.data.map(({ name }: { name: string }) => name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['even 4', 'odd 3', 'even 2', 'odd 1']);
  });

  it('refuses a cursor with other filters, or of another platform', async () => {
    const { body } = await list({ limit: '1' });
    const query = { limit: '1', cursor: body.nextCursor };
    expect((await list({ ...query, name: 'odd 1' })).status).toBe(400);
    const foreign = await invoke(listTokens, { query, caller: aCaller({ platformId: otherPlatformId }) });
    expect(foreign).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await list(query)).body.data).toMatchObject([{ name: 'odd 3' }]);
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['createdAfter', 'yesterday'],
    ['cursor', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    expect(await list({ [name]: value })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('DELETE /tokens/{tokenId}', () => {
  const { table, add } = useTokens();
  const other = { tokenId: formatId('Token', uuids.external), clientId: 'client-2' };
  const remove = (tokenId: string, caller = aCaller()) => invoke(deleteTokenById, { path: { tokenId }, caller });

  it('deletes a token completely', async () => {
    await add(other);
    expect(await remove(other.tokenId)).toMatchObject({ status: 204, text: '' });
    expect(await readCredential(table.store, 'client-2')).toBeUndefined();
    expect(table.items().map(({ clientId }) => clientId)).toEqual(['client-1', 'client-1']);
  });

  it('refuses to delete the token that calls', async () => {
    const before = table.items();
    expect(await remove(aToken().tokenId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.items()).toEqual(before);
  });

  it('keeps one of two tokens that delete each other at once', async () => {
    await add(other);
    const answers = await Promise.all([
      remove(other.tokenId),
      remove(aToken().tokenId, aCaller({ clientId: 'client-2' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    expect(table.items()).toHaveLength(2);
  });

  it('finds no deleted token', async () => {
    await add(other);
    await remove(other.tokenId);
    expect(await remove(other.tokenId)).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
  });
});
