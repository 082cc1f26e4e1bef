import { expect, it } from 'vitest';
import * as z from 'zod';
import { noticesOf, unknownMembers } from '../../functions/runtime/validation/unknown-members.ts';

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
