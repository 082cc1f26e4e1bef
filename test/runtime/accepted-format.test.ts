import { expect, it } from 'vitest';
import { acceptedFormat } from '../../functions/runtime/accepted-format.ts';

const formats = { 'text/csv': () => 'csv', 'application/problem+json': () => 'problem' };

it.each([
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/html, text/csv', 'text/csv'],
  ['application/json;q=0.5, text/csv', 'text/csv'],
  ['text/csv;q=0.5, application/json', undefined],
  ['text/csv;q=0.5, */*;q=0.4', 'text/csv'],
  ['text/csv;q=0', undefined],
  ['text/html', undefined],
  ['*/*', undefined],
  ['', undefined],
])('a request that accepts "%s" prefers %s', (accept, mediaType) => {
  expect(acceptedFormat({ headers: { Accept: accept } }, formats)?.mediaType).toBe(mediaType);
});

it('a request without a preference, and one for what has one format, prefer JSON', () => {
  expect(acceptedFormat({ headers: {} }, formats)).toBeUndefined();
  expect(acceptedFormat({ headers: { Accept: 'text/csv' } })).toBeUndefined();
});
