import { describe, expect, it } from 'vitest';
import { platformListing } from '../../../functions/store/platforms/platform-list.ts';
import { onlyOwner } from '../../../lib/inspection/find-payment.ts';
import { aPlatform, noon, otherPlatformId, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('what a connector has named', () => {
  it.each<[string, readonly string[], string | undefined, string]>([
    ['is of the platform that has it', [otherPlatformId], undefined, otherPlatformId],
    [
      'is of the platform that is named, where several have it',
      [platformId, otherPlatformId],
      otherPlatformId,
      otherPlatformId,
    ],
    [
      'is of none of several platforms unless one is named',
      [platformId, otherPlatformId],
      undefined,
      'name one by --platform',
    ],
    ['is of none where the named one has none', [platformId], otherPlatformId, 'No platform has a deposit.'],
  ])('%s', async (_, owners, named, expected) => {
    for (const id of [platformId, otherPlatformId])
      table.holds({ ...stored.platform(aPlatform({ platformId: id })), ...platformListing(id, noon) });
    const found = onlyOwner(named, 'a deposit', async (id) => owners.includes(id));
    expect(await found.catch(({ message }) => message)).toContain(expected);
  });
});
