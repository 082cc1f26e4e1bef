import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/get-token-by-id.ts';
import { aCaller, aToken, noon, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useTokens } from './tokens-support.ts';

useTokens();
const { tokenId } = aToken();
const show = (id: string, caller = aCaller()) => invoke(handler, { path: { tokenId: id }, caller });

describe('GET /tokens/{tokenId}', () => {
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
