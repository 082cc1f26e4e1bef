import { describe, expect, it } from 'vitest';
import { isMagicEnding } from '../../functions/domain/sandbox/outcomes.ts';
import { newUuid, uuidFromName } from '../../functions/ports/random.ts';
import { uuids } from '../kit/builders.ts';
import { useRandom } from '../kit/ports.ts';

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a new uuid', () => {
  useRandom({ uuids: ['77777777-7777-4777-8777-777777777002', '77777777-7777-4777-8777-777777777105', uuids.payment] });

  it('is never one that the sandbox takes for an order', () => {
    expect(newUuid()).toBe(uuids.payment);
    expect(newUuid()).toMatch(shape);
  });
});

describe('a uuid that follows from a name', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `platform/operation/${index}`);

  it('is the same for the same name and another for another', () => {
    expect(uuidFromName('a')).toBe(uuidFromName('a'));
    expect(new Set(names.map(uuidFromName)).size).toBe(names.length);
  });

  // About 1 of 200 would end in a magic number by chance.
  it('never ends in what the sandbox takes for an order', () => {
    expect(names.map(uuidFromName).filter(isMagicEnding)).toEqual([]);
    expect(uuidFromName('a')).toMatch(shape);
  });
});
