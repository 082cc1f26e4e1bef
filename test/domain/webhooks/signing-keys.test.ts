import { describe, expect, it } from 'vitest';
import {
  firstSigningKeys,
  type KeyGeneration,
  sealingContext,
  shownGenerations,
  signingGeneration,
  signingWith,
  withGeneration,
  withoutGeneration,
} from '../../../functions/domain/webhooks/signing-keys.ts';

const [at, later] = [new Date('2025-11-01T12:00:00.000Z'), new Date('2025-11-02T12:00:00.000Z')];
const generation = (number: number): KeyGeneration => ({
  generation: number,
  service: { publicKey: `service ${number}`, sealedPrivateKey: `sealed service ${number}` },
  standard: { publicKey: `standard ${number}`, sealedPrivateKey: `sealed standard ${number}` },
  createdAt: at.toISOString(),
});
const first = firstSigningKeys(generation(1), at);
const three = withGeneration(withGeneration(first, generation(2), at), generation(3), at);
const shown = (keys: typeof first) => shownGenerations(keys).map((one) => one.generation);

describe('the generations of webhook keys', () => {
  it('begin with one, which signs', () => {
    const createdAt = at.toISOString();
    expect(first).toEqual({
      version: 1,
      createdAt,
      updatedAt: createdAt,
      signing: 1,
      newest: 1,
      generations: [generation(1)],
    });
    expect(signingGeneration(first)).toEqual(generation(1));
  });

  it('are shown before they sign', () => {
    const two = withGeneration(first, generation(2), later);
    expect(two).toEqual({
      ...first,
      version: 2,
      updatedAt: later.toISOString(),
      newest: 2,
      generations: [generation(1), generation(2)],
    });
    expect(signingGeneration(two).generation).toBe(1);
  });

  it('are shown with the one that signs first, the others oldest first', () => {
    expect(shown(three)).toEqual([1, 2, 3]);
    expect(shown(signingWith(three, 3, later))).toEqual([3, 1, 2]);
  });

  it('sign one at a time', () => {
    const next = signingWith(three, 2, later);
    expect(next).toEqual({ ...three, version: 4, updatedAt: later.toISOString(), signing: 2 });
    expect(signingGeneration(next)).toEqual(generation(2));
  });

  it('are removed once they do not sign, and their numbers are not used again', () => {
    const next = withoutGeneration(three, 3, later);
    expect(next).toEqual({
      ...three,
      version: 4,
      updatedAt: later.toISOString(),
      generations: [generation(1), generation(2)],
    });
    expect(next.newest).toBe(3);
  });

  it('that sign are not removed, and unknown ones neither sign nor are removed', () => {
    expect(() => withoutGeneration(three, 1, later)).toThrow('Generation 1 signs. Sign with another one first.');
    const unknown = 'There is no generation 4 of the webhook keys; there are 1, 2, 3.';
    expect(() => signingWith(three, 4, later)).toThrow(unknown);
    expect(() => withoutGeneration(three, 4, later)).toThrow(unknown);
    expect(() => shownGenerations({ ...three, signing: 4 })).toThrow(unknown);
  });

  it('seal each private key for its generation and header alone', () => {
    expect(sealingContext(2, 'standard')).toEqual({
      use: 'WEBHOOK_SIGNING_KEY',
      generation: '2',
      header: 'standard',
    });
    const contexts = [sealingContext(1, 'service'), sealingContext(1, 'standard'), sealingContext(2, 'service')];
    expect(new Set(contexts.map((context) => JSON.stringify(context))).size).toBe(3);
  });
});
