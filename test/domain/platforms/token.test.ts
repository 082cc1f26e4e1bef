import { describe, expect, it } from 'vitest';
import { requireGrantable, requireOther, toApiToken, tokenDeleted } from '../../../functions/domain/platforms/token.ts';
import { aToken } from '../../kit/builders.ts';

describe('the permissions of a new token', () => {
  it.each([
    [['VIEW'], ['VIEW']],
    [
      ['VIEW', 'TRANSACT', 'MANAGE'],
      ['MANAGE', 'VIEW'],
    ],
    [['MANAGE'], []],
  ] as const)('of a token with %j may be %j', (own, wanted) => {
    expect(() => requireGrantable(own, wanted)).not.toThrow();
  });

  it.each([
    [['MANAGE'], ['TRANSACT'], 'TRANSACT'],
    [['MANAGE'], ['MANAGE', 'TRANSACT'], 'TRANSACT'],
    [['MANAGE'], ['VIEW', 'TRANSACT'], 'VIEW and TRANSACT'],
    [[], ['VIEW'], 'VIEW'],
  ] as const)('of a token with %j may not be %j', (own, wanted, lacking) => {
    expect(() => requireGrantable(own, wanted)).toThrow(
      expect.objectContaining({
        code: 'FORBIDDEN',
        message: `permissions: your token lacks ${lacking}, so it cannot grant it.`,
      }),
    );
  });
});

describe('a token', () => {
  const token = aToken({ clientId: 'token-1' });

  it('deletes any other, and never itself', () => {
    expect(() => requireOther('token-2', token)).not.toThrow();
    expect(() => requireOther('token-1', token)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'A token cannot delete itself; use another token with the permission MANAGE.',
      }),
    );
  });

  it('that was deleted has no credentials', () => {
    expect(tokenDeleted()).toMatchObject({ code: 'UNAUTHORIZED', message: 'The token has been deleted.' });
  });

  it('is shown without its platform and environment, and its permissions as a copy', () => {
    const { tokenId, name, permissions, clientId, createdAt, updatedAt } = token;
    const shown = toApiToken(token);
    expect(shown).toEqual({ id: tokenId, name, permissions, clientId, createdAt, updatedAt });
    expect(shown.permissions).not.toBe(permissions);
  });
});
