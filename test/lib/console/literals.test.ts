import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inText, laidOut } from '../../../lib/console/literals.ts';

/** What a program gets that contains the literal. */
const evaluated = (literal: string): unknown => new Function(`return (${literal});`)();

describe('literals of a program', () => {
  it('are the value itself, whatever it holds', () => {
    const values = fc
      .jsonValue({ stringUnit: 'binary' })
      .filter((value) => !JSON.stringify(value).includes('__proto__'));
    fc.assert(
      fc.property(values, (value) => {
        expect(evaluated(laidOut(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('are written as people write them', () => {
    expect(laidOut({ amount: 5, 'x-y': "it's", "'": '"a" \\ b\n' })).toBe(
      ['{', '  amount: 5,', "  'x-y': 'it\\'s',", "  '\\'': '\"a\" \\\\ b\\n'", '}'].join('\n'),
    );
  });

  it('give texts to the caller to write, but names never', () => {
    expect(laidOut({ id: 'id' }, (text) => (text === 'id' ? 'made.id' : inText(text)))).toBe('{\n  id: made.id\n}');
  });
});
