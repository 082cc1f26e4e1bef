import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productionThrottling } from '../../../functions/topology/throttling.ts';
import { paymentsPerSecond, quotaLines, quotas, quotasPage } from '../../../lib/documents/quotas-page.ts';

it('is what docs/quotas.md says: npm run docs writes it', () => {
  expect(readFileSync(new URL('../../../docs/quotas.md', import.meta.url), 'utf8')).toBe(quotasPage());
});

it('names for each limit what it allows, where it comes from and how it is raised', () => {
  for (const quota of quotas) {
    expect(paymentsPerSecond(quota), quota.name).toBeGreaterThan(0);
    expect(quota.source, quota.name).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/|^stages\//);
    expect(quota.raise, quota.name).toMatch(/\.$/);
  }
});

it('gives no partition of an index more than 250 writes a second at 1,000 payments a second of one platform', () => {
  const ofIndexes = quotas.filter(({ name }) => name.startsWith('A partition of'));
  expect(ofIndexes).toHaveLength(2);
  for (const { name, perPayment } of ofIndexes) expect(1000 * perPayment, name).toBeLessThanOrEqual(250);
});

it('lets a platform of a production stage send no more than the stage lets all together', () => {
  expect(productionThrottling.platform.requestsPerSecond).toBeLessThan(
    productionThrottling.operation.requestsPerSecond,
  );
});

it('names the most units of a table whose capacity is provisioned, and where they are raised', () => {
  const settings = { platformRequests: 500, hasWebhookKeys: false, file: 'stages/load.json' };
  const [tightest] = quotaLines({ ...settings, mostWriteUnits: 3_000 });
  expect(tightest).toBe(
    '   130 payments a second, all together: The table, scaled to its most: 3,000 write units. `table.provisioned` in `stages/load.json`, also that of each index, then a deployment.',
  );
  expect(quotaLines(settings)[0]).toContain('A new on-demand table: 4,000 write units');
});
