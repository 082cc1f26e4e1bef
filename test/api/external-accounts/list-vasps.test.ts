import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/list-vasps.ts';
import { vasps } from '../../../functions/domain/external-accounts/vasps.ts';
import { aCaller } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';

const list = async (query: Record<string, string> = {}, caller = aCaller()) =>
  (await invoke(handler, { query, caller })).body;
const namesOf = (body: { data: { vaspName: string }[] }) => body.data.map(({ vaspName }) => vaspName);
const sorted = vasps.map(({ vaspName }) => vaspName).toSorted();

describe('GET /vasps', () => {
  it('lists institutions by name, with their sites and without a count', async () => {
    const body = await list({ limit: '100' });
    expect(namesOf(body)).toEqual(sorted);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
    expect(body).not.toHaveProperty('totalCount');
    expect(body.data).toContainEqual({ vaspName: 'Example Exchange', url: 'https://exchange.example.com' });
  });

  it('gives 20 unless asked for more or less, and leads on', async () => {
    const first = await list();
    expect(namesOf(first)).toEqual(sorted.slice(0, 20));
    const rest = await list({ cursor: first.nextCursor });
    expect(namesOf(rest)).toEqual(sorted.slice(20));
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('leads through pages of any size', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: '3', ...(cursor && { cursor }) });
      seen.push(...namesOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sorted);
  });

  it.each<Record<string, string>>([{ limit: '0' }, { limit: '101' }, { cursor: 'forged' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );

  it('names each once, in a form that a wallet takes', () => {
    expect(new Set(sorted).size).toBe(sorted.length);
    expect(vasps.filter(({ url }) => !URL.canParse(url) || !url.startsWith('https://'))).toEqual([]);
  });
});
