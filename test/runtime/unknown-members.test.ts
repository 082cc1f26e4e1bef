import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  noticesOf,
  prefersStrict,
  unknownMemberErrors,
  unknownMembers,
} from '../../functions/runtime/validation/unknown-members.ts';

const schema = z.object({ platformCustomerId: z.string() });

it.each([
  ['platfrmCustomrID', 'platformCustomerId'],
  ['platfrmCustmrID', undefined],
])('finds for the unknown name %s, of which at most three letters differ, the known one %s', (name, meant) => {
  expect(unknownMembers(schema, { [name]: 1 })).toEqual([{ field: name, ...(meant && { meant }) }]);
});

it('shows five misspelt names in a header, and no more', () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ field: `name${index}`, meant: 'name' }));
  const shown = (count: number) => noticesOf(members(count), false)['X-Warning']?.split('? ').length;
  expect([shown(5), shown(6)]).toEqual([5, 5]);
});

it('finds members that are unknown at any depth, in lists and in the form that the value chooses', () => {
  const form = z.union([
    z.object({ kind: z.literal('A'), first: z.string() }),
    z.object({ kind: z.literal('B'), second: z.string() }),
  ]);
  const nested = z.object({ forms: z.array(form).optional(), any: z.record(z.string(), z.unknown()).nullable() });
  const fieldsOf = (body: unknown) => unknownMembers(nested, body).map(({ field }) => field);
  expect(
    fieldsOf({
      forms: [
        { kind: 'A', first: '', second: '' },
        { kind: 'B', second: '' },
      ],
    }),
  ).toEqual(['forms.0.second']);
  expect(fieldsOf({ forms: [{ kind: 'C', first: '', second: '', third: '' }], any: { of: 'these' } })).toEqual([
    'forms.0.third',
  ]);
  expect(fieldsOf({ other: { inner: 1 }, any: null })).toEqual(['other']);
  expect(fieldsOf([{ other: 1 }])).toEqual([]);
  expect(unknownMembers(undefined, { other: 1 })).toEqual([]);
  expect(unknownMembers(z.looseObject({ x: z.string() }), { other: 1 })).toEqual([]);
});

it.each([
  [{ Prefer: 'handling=strict' }, true],
  [{ prefer: 'return=minimal, Handling=Strict' }, true],
  [{ Prefer: 'handling=lenient' }, false],
  [{ Prefer: 'handling=strictly' }, false],
  [{ 'X-Prefer': 'handling=strict' }, false],
  [{}, false],
])('the headers %j ask for a strict reading: %s', (headers, isStrict) => {
  expect(prefersStrict({ headers })).toBe(isStrict);
});

it('says what it was not asked for, and how the request was read', () => {
  const misspelt = { field: 'nam', meant: 'name' };
  expect(noticesOf([misspelt, { field: 'other' }], true)).toEqual({
    'X-Warning': 'nam is unknown; did you mean name?',
    'Preference-Applied': 'handling=strict',
  });
  expect(noticesOf([{ field: 'other' }], false)).toEqual({});
  expect(unknownMemberErrors([misspelt, { field: 'other' }])).toEqual([
    { field: 'nam', message: 'is not a field of this operation; did you mean name?' },
    { field: 'other', message: 'is not a field of this operation' },
  ]);
});
