import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/list-tokens.ts';
import { aCaller, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useTokens } from './tokens-support.ts';

const { add } = useTokens();
const at = (hour: number): string => `2025-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const list = (query: Record<string, string> = {}) => invoke(handler, { query });
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

describe('GET /tokens', () => {
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
    const foreign = await invoke(handler, { query, caller: aCaller({ platformId: otherPlatformId }) });
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
