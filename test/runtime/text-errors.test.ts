import { describe, expect, it } from 'vitest';
import { textErrors } from '../../functions/runtime/validation/text-errors.ts';

describe('the errors of texts in a request', () => {
  it.each([
    ['a text', { note: 'a\u0000' }, 'note', /control character U\+0000/],
    ['a text in a list', { notes: ['fine', '\u0007'] }, 'notes.1', /U\+0007/],
    ['half a surrogate pair', { note: '\uD800' }, 'note', /not well-formed/],
    ['the sign of bytes that are no text', { note: 'a\uFFFD' }, 'note', /not UTF-8/],
    ['the name of a member', { info: { 'a\u0000': 'fine' } }, 'info', /a member whose name has the control character/],
  ])('name %s', (_, request, field, message) => {
    expect(textErrors(request)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it('are none for visible text with tabs and line ends', () => {
    expect(textErrors({ note: 'one\ttwo\r\nthree', emoji: '\u{1F600}' })).toEqual([]);
  });
});
