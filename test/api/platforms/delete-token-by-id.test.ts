import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/delete-token-by-id.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { readCredential } from '../../../functions/store/platforms/tokens.ts';
import { aCaller, aToken, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useTokens } from './tokens-support.ts';

const { table, add } = useTokens();
const other = { tokenId: formatId('Token', uuids.external), clientId: 'client-2' };
const remove = (tokenId: string, caller = aCaller()) => invoke(handler, { path: { tokenId }, caller });

describe('DELETE /tokens/{tokenId}', () => {
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
