import { describe, expect, it } from 'vitest';
import {
  anything,
  arrayOf,
  flag,
  integer,
  isTrue,
  listed,
  MalformedItem,
  mapOf,
  nullable,
  object,
  oneOf,
  optional,
  type Reader,
  text,
  variantsOf,
} from '../../functions/domain/schema.ts';
import { itemReader } from '../../functions/store/item-reader.ts';

const malformed = (read: Reader<unknown>, value: unknown): string | undefined => {
  try {
    read(value, 'ITEM');
    return undefined;
  } catch (cause) {
    if (!(cause instanceof MalformedItem)) throw cause;
    return cause.message;
  }
};

describe('a reader of stored values', () => {
  it.each<[string, Reader<unknown>, unknown]>([
    ['a text', text, ''],
    ['an integer', integer, Number.MAX_SAFE_INTEGER],
    ['a flag', flag, false],
    ['what is true or not there', isTrue, true],
    ['a value of a closed list', oneOf('A', 'B'), 'B'],
    ['a value of a list of the interface', listed<'A'>(), 'NO LONGER LISTED'],
    ['a list', arrayOf(integer), [1, 2]],
    ['a map', mapOf(text), { a: 'b' }],
    ['a null where one is allowed', nullable(text), null],
    ['anything', anything, { a: [null] }],
  ])('gives back %s', (_, read, value) => {
    expect(read(value, 'ITEM')).toEqual(value);
  });

  it.each<[string, Reader<unknown>, unknown, string]>([
    ['a number for a text', text, 1, 'ITEM is not a text.'],
    ['nothing for a text', text, undefined, 'ITEM is not a text.'],
    ['a fraction for an integer', integer, 1.5, 'ITEM is not a safe integer.'],
    ['a number beyond the safe ones', integer, 2 ** 53, 'ITEM is not a safe integer.'],
    ['false for what is true or not there', isTrue, false, 'ITEM is not true.'],
    ['a text for a flag', flag, 'true', 'ITEM is not true or false.'],
    ['another value than those of a closed list', oneOf('A', 'B'), 'C', 'ITEM is not one of A, B.'],
    ['a map for a list', arrayOf(text), { 0: 'a' }, 'ITEM is not a list.'],
    ['a list for a map', mapOf(text), ['a'], 'ITEM is not a map.'],
    ['a wrong element', arrayOf(text), ['a', 1], 'ITEM.1 is not a text.'],
    ['a wrong member', mapOf(integer), { a: 'secret' }, 'ITEM.a is not a safe integer.'],
  ])('refuses %s and never repeats the value', (_, read, value, message) => {
    expect(malformed(read, value)).toBe(message);
  });
});

const part = object({ name: text, note: optional(text) });

describe('a reader of objects', () => {
  it('leaves out an optional member that is absent, and keeps attributes that it does not name', () => {
    expect(part({ name: 'a', note: undefined, added: 1 }, 'ITEM')).toEqual({ name: 'a', added: 1 });
  });

  it('refuses a missing member, a wrong optional one, and what is no object', () => {
    expect(malformed(part, {})).toBe('ITEM.name is not a text.');
    expect(malformed(part, { name: 'a', note: 1 })).toBe('ITEM.note is not a text.');
    expect(malformed(part, 'a')).toBe('ITEM is not a map.');
  });

  it('reads the kind that the tag names', () => {
    type Shape = { readonly kind: 'A'; readonly a: string } | { readonly kind: 'B'; readonly b: number };
    const shape = variantsOf<'kind', Shape>('kind', {
      A: object({ kind: oneOf('A'), a: text }),
      B: object({ kind: oneOf('B'), b: integer }),
    });
    expect(shape({ kind: 'B', b: 1 }, 'ITEM')).toEqual({ kind: 'B', b: 1 });
    expect(malformed(shape, { kind: 'B', a: 'a' })).toBe('ITEM.b is not a safe integer.');
    expect(malformed(shape, { kind: 'toString' })).toBe('ITEM.kind is not one of A, B.');
    expect(malformed(shape, null)).toBe('ITEM.kind is not one of A, B.');
  });
});

describe('a reader of items', () => {
  const toPart = itemReader('OWNER', part);
  const item = { pk: 'p', sk: 's', listPk: 'l', listSk: 'm', transactionSk: 't', expiresAtSeconds: 1, type: 'OWNER' };

  it('takes away the attributes that place the item in the table', () => {
    expect(toPart({ ...item, name: 'a' })).toEqual({ name: 'a' });
  });

  it('refuses an item of another type', () => {
    expect(() => toPart({ ...item, name: 'a', type: 'OTHER' })).toThrow(MalformedItem);
  });
});
