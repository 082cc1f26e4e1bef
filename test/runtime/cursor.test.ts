import { describe, expect, it } from 'vitest';
import { fromCursor, toCursor } from '../../functions/runtime/cursor.ts';
import { otherPlatformId, platformId } from '../kit/builders.ts';

const scope = { platformId, filters: { status: 'FAILED', sortOrder: 'desc' } };
const position = '2025-11-01T12:00:00.000Z#77777777-7777-4777-8777-77777777777a';
const cursor = toCursor(scope, position);
const refused = expect.objectContaining({ code: 'INVALID_INPUT' });

describe('a cursor', () => {
  it('leads back to its position', () => {
    expect(fromCursor(scope, cursor)).toBe(position);
  });

  it('fits into a URL as it is', () => {
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it.each([
    ['of another platform', { ...scope, platformId: otherPlatformId }],
    ['with another filter', { ...scope, filters: { ...scope.filters, status: 'COMPLETED' } }],
    ['with one filter more', { ...scope, filters: { ...scope.filters, type: 'OUTGOING' } }],
    ['in the other order', { ...scope, filters: { ...scope.filters, sortOrder: 'asc' } }],
  ])('is refused in a list %s', (_, other) => {
    expect(() => fromCursor(other, cursor)).toThrow(refused);
  });

  it('lets a filter that is not set stay away', () => {
    expect(fromCursor({ ...scope, filters: { ...scope.filters, type: undefined } }, cursor)).toBe(position);
  });

  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['is no cursor', 'not-a-cursor'],
    ['is cut off', cursor.slice(0, -4)],
    ['is empty', ''],
    ['is JSON of another kind', written({ position })],
    ['has no seal', written([position])],
    ['has a position that is no text', written([7, 'x'])],
    [
      'was moved',
      written(['2020-01-01T00:00:00.000Z#x', (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])[1]]),
    ],
  ])('is refused when it %s', (_, text) => {
    expect(() => fromCursor(scope, text)).toThrow(refused);
  });
});
