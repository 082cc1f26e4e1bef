import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageQuery } from '../../functions/contract/lists.ts';
import { check, parseAs } from '../../functions/runtime/validation/field-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const checked = check(schema, value);
  return 'errors' in checked ? checked.errors : undefined;
};

const form = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('A'), a: z.string() }),
  z.object({ kind: z.literal('B'), b: z.string().optional() }),
]);

it.each(['1.5', 'ten', '1e1', '0x10', ' '])(
  'of a query of which a whole number is expected, %j is no whole number',
  (limit) => {
    expect(errorsOf(z.object(pageQuery), { limit })).toEqual([
      { field: 'limit', message: 'must be a whole number, in digits alone' },
    ]);
  },
);

describe('the error of a field', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['is missing', z.string(), {}, { message: 'is missing' }],
    ['has another type', z.string(), { x: 1 }, { message: 'must be a string, not a number' }],
    ['is null', z.string(), { x: null }, { message: 'must be a string, not null' }],
    ['is a fraction', z.int(), { x: 1.5 }, { message: 'must be a whole number, not a fraction' }],
    [
      'is too large to be read',
      z.int(),
      { x: Number.POSITIVE_INFINITY },
      { message: 'must be a number, not one of that size' },
    ],
    ['is above its bound and every number', z.int().min(1).max(9), { x: 1e30 }, { message: 'must be at most 9' }],
    ['is below its bound and every number', z.int().min(1).max(9), { x: -1e30 }, { message: 'must be at least 1' }],
    ['is above every number', z.int(), { x: 1e30 }, { message: 'must be at most 9007199254740991' }],
    ['is a list', z.object({}), { x: [] }, { message: 'must be an object, not a list' }],
    ['is no list', z.array(z.string()), { x: {} }, { message: 'must be a list, not an object' }],
    [
      'is none of some',
      z.enum(['A', 'B']),
      { x: 'C' },
      { message: 'must be one of A, B', constraint: { enum: ['A', 'B'] } },
    ],
    [
      'is missing among some',
      z.enum(['A', 'B']),
      {},
      { message: 'is missing; it must be one of A, B', constraint: { enum: ['A', 'B'] } },
    ],
    ['is not the only one', z.literal('A'), { x: 'B' }, { message: 'must be A', constraint: { enum: ['A'] } }],
    ['is empty', z.string().min(1), { x: '' }, { message: 'must not be empty', constraint: { minLength: 1 } }],
    [
      'is short',
      z.string().min(2),
      { x: 'a' },
      { message: 'must have at least 2 characters', constraint: { minLength: 2 } },
    ],
    [
      'is long',
      z.string().max(1),
      { x: 'ab' },
      { message: 'must have at most 1 characters', constraint: { maxLength: 1 } },
    ],
    [
      'has few entries',
      z.array(z.string()).min(1),
      { x: [] },
      { message: 'must have at least 1 entry', constraint: { minLength: 1 } },
    ],
    [
      'has many entries',
      z.array(z.string()).max(2),
      { x: ['a', 'b', 'c'] },
      { message: 'must have at most 2 entries', constraint: { maxLength: 2 } },
    ],
    ['is little', z.int().min(1), { x: 0 }, { message: 'must be at least 1' }],
    ['is much', z.int().max(1), { x: 2 }, { message: 'must be at most 1' }],
    ['is no multiple', z.int().multipleOf(5), { x: 6 }, { message: 'must be a multiple of 5' }],
    [
      'does not match',
      z.string().regex(/^[a-z]+$/i),
      { x: '1' },
      { message: 'must match the pattern /^[a-z]+$/i', constraint: { pattern: '^[a-z]+$' } },
    ],
    [
      'is no date',
      z.iso.date(),
      { x: '1' },
      { message: 'must be a date such as 2025-10-13', constraint: { format: 'date' } },
    ],
    [
      'breaks a rule with a format',
      z.string().refine(() => false, { error: 'no', params: { format: 'iban' } }),
      { x: '1' },
      { message: 'no', constraint: { format: 'iban' } },
    ],
    [
      'breaks a rule with a pattern',
      z.string().refine(() => false, { error: 'no', params: { pattern: '^1' } }),
      { x: '1' },
      { message: 'no', constraint: { pattern: '^1' } },
    ],
    ['breaks a rule', z.string().refine(() => false, { error: 'no' }), { x: '1' }, { message: 'no' }],
  ])('that %s says so', (_, schema, value, error) => {
    expect(errorsOf(z.object({ x: schema }), value)).toEqual([{ field: 'x', ...error }]);
  });

  it('joins what it violates, with the first message', () => {
    const schema = z.object({ x: z.string().min(2).regex(/^a/) });
    expect(errorsOf(schema, { x: 'b' })).toEqual([
      { field: 'x', message: 'must have at least 2 characters', constraint: { minLength: 2, pattern: '^a' } },
    ]);
  });

  it('names the forms of which it has none', () => {
    const constraint = { enum: ['A', 'B'] };
    const schema = z.object({ x: form });
    expect(errorsOf(schema, { x: { kind: 'C' } })).toEqual([
      { field: 'x.kind', message: 'must be one of A, B', constraint },
    ]);
    expect(errorsOf(schema, { x: {} })).toEqual([
      { field: 'x.kind', message: 'is missing; it must be one of A, B', constraint },
    ]);
    expect(errorsOf(schema, { x: { kind: 'A' } })).toEqual([{ field: 'x.a', message: 'is missing' }]);
  });

  it('comes with those of the parts of an object that is missing', () => {
    const schema = z.object({ x: z.object({ y: z.string(), z: z.string().optional(), w: z.object({ v: z.int() }) }) });
    expect(errorsOf(schema, {})?.map(({ field }) => field)).toEqual(['x', 'x.y', 'x.w', 'x.w.v']);
    expect(errorsOf(schema, { x: 1 })?.map(({ field }) => field)).toEqual(['x']);
    expect(errorsOf(z.object({ x: z.string(), y: z.object({}) }), {})?.map(({ field }) => field)).toEqual(['x', 'y']);
  });
});

describe('a member that is null', () => {
  const schema = z.object({
    needed: z.string(),
    optional: z.string().optional(),
    nullable: z.string().nullable(),
    inner: z.object({ optional: z.int().optional() }).optional(),
    list: z.array(z.int()).optional(),
  });
  const whole = { needed: 'x', nullable: null };

  it.each([
    [{ ...whole, optional: null }, whole],
    [
      { ...whole, inner: { optional: null } },
      { ...whole, inner: {} },
    ],
    [{ ...whole, optional: null, inner: null }, whole],
  ])('counts as absent where it may be: %j', (value, data) => {
    expect(check(schema, value)).toEqual({ data });
  });

  it('is refused where it is needed, and in a list', () => {
    expect(errorsOf(schema, { ...whole, needed: null, optional: null })).toEqual([
      { field: 'needed', message: 'must be a string, not null' },
    ]);
    expect(errorsOf(schema, { ...whole, list: [1, null] })).toEqual([
      { field: 'list.1', message: 'must be a number, not null' },
    ]);
  });

  it('counts as absent in the form of a union', () => {
    expect(check(form, { kind: 'B', b: null })).toEqual({ data: { kind: 'B' } });
  });
});

it('a value that is refused names all of its fields', () => {
  const schema = z.object({ x: z.string(), y: z.int() });
  expect(parseAs(schema, { x: 'a', y: 1 })).toEqual({ x: 'a', y: 1 });
  expect(() => parseAs(schema, { y: 'b' })).toThrow('x: is missing; y: must be a number, not a string');
});
