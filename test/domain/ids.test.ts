import { describe, expect, it } from 'vitest';
import { formatId, isId, isUuid, toId, toUuid, uuidIn, uuidOf } from '../../functions/domain/ids.ts';

const uuid = toUuid('77777777-7777-4777-8777-77777777777a');

describe('an id', () => {
  it('is a prefix and a uuid, and gives the uuid back', () => {
    expect(formatId('Quote', uuid)).toBe(`Quote:${uuid}`);
    expect(uuidOf('Quote', `Quote:${uuid}`)).toBe(uuid);
    expect(uuidIn('Quote', `Quote:${uuid}`)).toBe(uuid);
    expect(isId('Quote', `Quote:${uuid}`)).toBe(true);
    expect(toId('Quote', `Quote:${uuid}`)).toBe(`Quote:${uuid}`);
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
    expect(isId('Quote', text)).toBe(false);
    expect(() => toId('Quote', text)).toThrow('is no id of the kind Quote');
  });
});

it('an ill-formed id that the service wrote itself is a defect', () => {
  expect(() => uuidIn('Quote', 'Quote:1')).toThrow('Quote:1 is no id of the kind Quote');
});

describe('a uuid', () => {
  it('is taken as it is', () => {
    expect(toUuid(uuid)).toBe(uuid);
    expect(isUuid(uuid)).toBe(true);
  });

  it.each([
    ['in capitals', uuid.toUpperCase()],
    ['with a prefix', `Quote:${uuid}`],
    ['that is nothing', ''],
  ])('%s is no uuid', (_, text) => {
    expect(isUuid(text)).toBe(false);
    expect(() => toUuid(text)).toThrow('is no uuid');
  });

  it.each([undefined, null, 7, { uuid }])('is a text, not %s', (value) => {
    expect(isUuid(value)).toBe(false);
    expect(isId('Quote', value)).toBe(false);
  });
});
