import { describe, expect, it } from 'vitest';
import { countWrongCode, requireRested, type TriedCode } from '../../../functions/domain/sca/one-time-code.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const later = new Date('2025-11-01T12:05:00.000Z');
const afterWrong = (count: number): TriedCode =>
  Array.from({ length: count }).reduce<TriedCode>((code) => countWrongCode(code, later), { wrongCodes: 0 });

describe('the tries of a one-time code', () => {
  it('are five, and then the code rests', () => {
    expect(afterWrong(4)).toEqual({ wrongCodes: 4 });
    expect(afterWrong(4)).not.toHaveProperty('restsUntil');
    expect(afterWrong(5)).toEqual({ wrongCodes: 5, restsUntil: later.toISOString() });
    expect(afterWrong(6)).toEqual({ wrongCodes: 6, restsUntil: later.toISOString() });
  });

  it('keep what else belongs to the code', () => {
    expect(countWrongCode({ wrongCodes: 0, codeHash: 'ab' }, later)).toEqual({ wrongCodes: 1, codeHash: 'ab' });
  });

  it('may go on where nothing rests', () => {
    expect(() => requireRested(undefined, now)).not.toThrow();
    expect(() => requireRested(afterWrong(4), now)).not.toThrow();
  });

  it('may go on when the rest is over, and not a moment earlier', () => {
    expect(() => requireRested(afterWrong(5), later)).not.toThrow();
    expect(() => requireRested(afterWrong(5), new Date(later.getTime() - 1))).toThrow(
      expect.objectContaining({
        code: 'RATE_LIMITED',
        message: 'Too many wrong codes. Ask for a new code later.',
        details: { retryAfterSeconds: 1 },
      }),
    );
    expect(() => requireRested(afterWrong(5), now)).toThrow(
      expect.objectContaining({ details: { retryAfterSeconds: 300 } }),
    );
  });
});
