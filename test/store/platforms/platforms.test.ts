import { expect, it } from 'vitest';
import { markSlow, setWebhookEndpoint } from '../../../functions/store/platforms/platforms.ts';
import { commit, StaleWrite } from '../../../functions/store/table.ts';
import { aPlatform, noon, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const endpoint = 'https://platform.example.com/webhooks';
const set = () => commit(table.store, [setWebhookEndpoint(platformId, endpoint, new Date(noon))]);

it("a platform's endpoint is set over one that was disabled, as the platform's next version", async () => {
  table.holds(stored.platform(aPlatform({ version: 3, webhookDisabledAt: noon })));
  await set();
  const [platform] = table.ofType('PLATFORM');
  expect(platform).toMatchObject({ webhookEndpoint: endpoint, version: 4, updatedAt: noon });
  expect(platform).not.toHaveProperty('webhookDisabledAt');
});

it('no endpoint is set for a platform that there is not', async () => {
  await expect(set()).rejects.toThrow();
  expect(table.ofType('PLATFORM')).toEqual([]);
});

it.each([
  ['was marked before', '2025-11-01T12:00:29.999Z', true],
  ['has just been marked', '2025-11-01T12:00:30.000Z', false],
  ['was never marked', undefined, true],
])('an endpoint that %s (until %s) may be marked as slow: %s', async (_, webhookSlowUntil, isMarked) => {
  table.holds({ ...stored.platform(aPlatform({ webhookEndpoint: endpoint })), webhookSlowUntil });
  const [until, soon] = [new Date('2025-11-01T12:01:00.000Z'), new Date('2025-11-01T12:00:30.000Z')];
  const marked = commit(table.store, [markSlow(platformId, endpoint, until, soon)]);
  if (isMarked) await marked;
  else await expect(marked).rejects.toThrow(StaleWrite);
  expect(table.ofType('PLATFORM')).toMatchObject([
    { webhookSlowUntil: isMarked ? until.toISOString() : webhookSlowUntil },
  ]);
});
