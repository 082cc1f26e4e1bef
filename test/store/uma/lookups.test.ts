import { expect, it } from 'vitest';
import { toUuid } from '../../../functions/domain/ids.ts';
import { commit } from '../../../functions/store/table.ts';
import { putLookup, readLookup } from '../../../functions/store/uma/lookups.ts';
import { platformId } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

it.each([
  ['2025-11-01T12:14:59.999Z', true],
  ['2025-11-01T12:15:00.000Z', false],
])('a lookup that expires at 12:15 is there at %s: %s', async (now, isThere) => {
  const uuid = toUuid('33333333-3333-4333-8333-333333333333');
  const lookup = {
    ...{ receiverUmaAddress: '$jane@example.com', currencies: ['USD'] },
    expiresAt: '2025-11-01T12:15:00.000Z',
  };
  await commit(table.store, [putLookup(platformId, uuid, lookup)]);
  const read = await readLookup(table.store, platformId, uuid, new Date(now));
  expect(read).toEqual(isThere ? lookup : undefined);
});
