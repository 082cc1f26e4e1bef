import { describe, expect, it } from 'vitest';
import { formatId, uuidOf } from '../../functions/domain/ids.ts';

const uuid = '77777777-7777-4777-8777-77777777777a';

describe('an id', () => {
  it('is a prefix and a uuid, and gives the uuid back', () => {
    expect(formatId('Quote', uuid)).toBe(`Quote:${uuid}`);
    expect(uuidOf('Quote', `Quote:${uuid}`)).toBe(uuid);
  });

  it.each([
    ['of another kind', `Transaction:${uuid}`],
    ['without its prefix', uuid],
    ['in capitals', `Quote:${uuid.toUpperCase()}`],
    ['with something behind', `Quote:${uuid}x`],
    ['with a line break behind', `Quote:${uuid}\n`],
    ['with a second prefix', `Quote:Quote:${uuid}`],
    ['cut short', `Quote:${uuid.slice(0, -1)}`],
    ['with a separator of keys in it', `Quote:${uuid.slice(0, -1)}#`],
    ['that is nothing', ''],
  ])('%s is no id', (_, text) => {
    expect(uuidOf('Quote', text)).toBeUndefined();
  });
});
