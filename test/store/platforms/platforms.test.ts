import { expect, it } from 'vitest';
import { setWebhookEndpoint } from '../../../functions/store/platforms/platforms.ts';
import { commit } from '../../../functions/store/table.ts';
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
