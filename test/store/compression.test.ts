import { describe, expect, it } from 'vitest';
import { compression } from '../../functions/store/compression.ts';

describe('compression', () => {
  it('gives the same bytes for a text whether or not it is remembered, and the text for the bytes', () => {
    const dictionary = Buffer.from('{"type":"OUTGOING_PAYMENT.COMPLETED"}');
    const one = compression(dictionary);
    const texts = Array.from(
      { length: 300 },
      (_, number) => `{"type":"OUTGOING_PAYMENT.COMPLETED","number":${number}}`,
    );
    for (const text of [...texts, ...texts.slice(-10), ...texts.slice(0, 10)]) {
      const compressed = one.compress(text);
      expect(compressed).toEqual(compression(dictionary).compress(text));
      expect(one.decompress(compressed)).toBe(text);
    }
  });
});
