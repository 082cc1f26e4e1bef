import { describe, expect, it } from 'vitest';
import { oneMoreWrongProof, requireProofsLeft, wrongProofsPerDay } from '../../../functions/domain/sca/wrong-proofs.ts';

const evening = new Date('2025-11-01T23:59:00.000Z');
const nextDay = new Date('2025-11-02T00:00:00.000Z');

describe('the wrong proofs of a customer', () => {
  it('count on from the first of a day', () => {
    const first = oneMoreWrongProof(undefined, evening);
    expect(first).toEqual({ day: '2025-11-01', count: 1 });
    expect(oneMoreWrongProof(first, evening)).toEqual({ day: '2025-11-01', count: 2 });
    expect(oneMoreWrongProof(first, nextDay)).toEqual({ day: '2025-11-02', count: 1 });
  });

  it('leave the last try of a day, and after it none until midnight', () => {
    const day = '2025-11-01';
    expect(() => requireProofsLeft(undefined, evening)).not.toThrow();
    expect(() => requireProofsLeft({ day, count: wrongProofsPerDay - 1 }, evening)).not.toThrow();
    expect(() => requireProofsLeft({ day, count: wrongProofsPerDay }, evening)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 60 } }),
    );
    expect(() => requireProofsLeft({ day, count: wrongProofsPerDay }, nextDay)).not.toThrow();
    expect(() => requireProofsLeft({ day: '2025-11-02', count: wrongProofsPerDay }, nextDay)).toThrow(
      expect.objectContaining({ details: { retryAfterSeconds: 86_400 } }),
    );
  });

  it('are twenty a day, and the refusal says when the next may come', () => {
    const day = '2025-11-01';
    expect(() => requireProofsLeft({ day, count: 19 }, evening)).not.toThrow();
    expect(() => requireProofsLeft({ day, count: 20 }, new Date('2025-11-01T00:00:00.000Z'))).toThrow(
      expect.objectContaining({
        message: 'Too many wrong proofs of this customer today. Start again tomorrow (UTC).',
        details: { retryAfterSeconds: 86_400 },
      }),
    );
    expect(() => requireProofsLeft({ day, count: 21 }, evening)).toThrow();
  });
});
