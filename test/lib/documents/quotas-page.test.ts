import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queues } from '../../../functions/topology/queues.ts';
import { productionThrottling } from '../../../functions/topology/throttling.ts';
import { accountQuotas, usualByRegion, usualIn } from '../../../lib/aws/account-quotas.ts';
import { assumed, paymentsPerSecond, quotasOf, simplePayment } from '../../../lib/documents/quotas.ts';
import { quotaLines, quotas, quotasPage } from '../../../lib/documents/quotas-page.ts';
import production from '../../../stages/prod.json' with { type: 'json' };

const settings = { throttling: productionThrottling, hasWebhookKeys: false, file: 'stages/load.json' };

/** What the page allows by the one limit whose name begins so. */
function allowedBy(start: string, limits = quotas): number {
  const found = limits.filter(({ name }) => name.startsWith(start));
  expect(found, start).toHaveLength(1);
  return Math.min(...found.map(paymentsPerSecond));
}

it('is what docs/quotas.md says: npm run docs writes it', () => {
  expect(readFileSync(new URL('../../../docs/quotas.md', import.meta.url), 'utf8')).toBe(quotasPage());
});

it('names for each limit what it allows, where it comes from and how it is raised', () => {
  for (const quota of quotas) {
    expect(paymentsPerSecond(quota), quota.name).toBeGreaterThan(0);
    expect(quota.source, quota.name).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/|^stages\/|^functions\//);
    expect(quota.raise, quota.name).toMatch(/\.$/);
  }
});

it('gives no partition of an index more than 250 writes a second at 1,000 payments a second of one platform', () => {
  const ofIndexes = quotas.filter(({ name }) => name.startsWith('A partition of'));
  expect(ofIndexes).toHaveLength(2);
  for (const { name, perPayment } of ofIndexes) expect(1000 * perPayment, name).toBeLessThanOrEqual(250);
});

it('lets a platform of a production stage send no more than half of what the stage takes of all, so that its flood leaves room', () => {
  const { platform, operation } = productionThrottling;
  expect(platform.requestsPerSecond * 2).toBeLessThanOrEqual(operation.requestsPerSecond);
  expect(platform.burst * 2).toBeLessThanOrEqual(operation.burst);
  // The runs that are kept for quotes take more payments than one platform sends.
  expect(allowedBy('createQuote')).toBeGreaterThan(1.5 * platform.requestsPerSecond);
});

it('names the most units of a table whose capacity is provisioned, and where they are raised', () => {
  const bounds = { read: { least: 100, most: 3_000 }, write: { least: 100, most: 3_000 } };
  const table = { provisioned: { targetPercent: 70, table: bounds, indexes: {} } };
  expect(quotaLines({ ...settings, table })[1]).toBe(
    '    88 payments a second, all together: The table, scaled to its most: 3,000 write units. `table.provisioned` in `stages/load.json`, also that of each index, then a deployment.',
  );
  expect(quotaLines(settings)[1]).toContain('A new on-demand table: 4,000 write units');
});

it('counts the posts of a platform to an endpoint by the runs and batches of its cell', () => {
  const { concurrency, largePlatformConcurrency, batchSize } = queues.WebhookDelivery;
  const seconds = (assumed.endpointMs + assumed.deliveryMs) / 1000;
  const paymentsBy = (runs: number) => Math.floor((runs * batchSize) / seconds / simplePayment.events);
  expect(assumed.endpointMs).toBe(200);
  expect(allowedBy('A cell that delivers its webhooks alone')).toBe(paymentsBy(largePlatformConcurrency));
  expect(allowedBy('One of 6 cells')).toBe(paymentsBy(concurrency));
});

it('lets one platform make 1,000 payments a second', () => {
  const ofPlatform = quotas.filter(({ holds }) => holds === 'one platform');
  expect(ofPlatform.length).toBeGreaterThan(4);
  for (const quota of ofPlatform) expect(paymentsPerSecond(quota), quota.name).toBeGreaterThanOrEqual(1_000);
});

it('counts what the stage reserves, throttles and blocks', () => {
  const { reservedConcurrency, throttling, webAcl } = production;
  const seconds = (assumed.railMs + assumed.submissionMs) / 1000;
  expect(assumed.railMs).toBe(1_000);
  expect(allowedBy('SubmitPayout')).toBe(Math.floor(reservedConcurrency.SubmitPayout / seconds));
  expect(allowedBy('Each method of the API')).toBe(throttling.operation.requestsPerSecond);
  const addresses = quotas.filter(({ name }) => name.startsWith('WAF'));
  expect(addresses.map(({ holds }) => holds)).toEqual(['one platform', 'all together']);
  expect(addresses.map(paymentsPerSecond)).toEqual(Array(2).fill(webAcl.requestsPerAddress / 300));
});

it('counts payments whose rail reports two days later by the executions that stay open', () => {
  expect(assumed.railReportDays).toBe(2);
  expect(allowedBy('Step Functions: 1,000,000 open executions')).toBe(5.7);
});

it('says how many payments with a fee the open executions allow, each of which holds one until no bank can return it', () => {
  expect(assumed.returnDays).toBe(14);
  expect(quotasPage()).toContain('1,000,000 open executions are 0.8 such payments a second.');
});

it('names for a cell of 1,000 payments a second exactly what allows less, and by how much', () => {
  const [, section = ''] = quotasPage().split('## Several accounts');
  expect(section).toContain('10,000 payments a second are\n10 cells of 1,000.');
  const rows = section.match(/^\| .+ \| [\d.]+ \|$/gm) ?? [];
  const tight = quotas.filter((quota) => quota.holds === 'all together' && paymentsPerSecond(quota) < 1000);
  expect(rows).toHaveLength(tight.length);
  for (const { name } of tight) expect(section).toContain(`| ${name} | `);
  expect(rows.find((row) => row.startsWith('| Step Functions: StartExecution'))).toMatch(/ 3\.4 \|$/);
});

it('leaves out what a stage does not have', () => {
  const names = quotasOf(settings).map(({ name }) => name);
  expect(names.filter((name) => /^(WAF|KMS|SubmitPayout|createQuote)/.test(name))).toEqual([]);
});

it('takes the quotas of the region of a stage, and of the largest regions where a stage names none', () => {
  const events = 'EventBridge: invocations';
  expect(allowedBy(events)).toBe(4687);
  expect(allowedBy(events, quotasOf({ ...settings, region: 'eu-central-1' }))).toBe(1125);
  expect(allowedBy(events, quotasOf({ ...settings, region: 'af-south-1' }))).toBe(187);
  expect(quotaLines({ ...settings, region: 'eu-central-1' }).join('\n')).toContain(
    'Step Functions: StartExecution: 150 in eu-central-1.',
  );
});

it('shows every region with its value once', () => {
  for (const quota of Object.values(accountQuotas)) {
    const values = usualByRegion(quota);
    expect(values.map(({ value }) => value)).toEqual([...new Set(Object.values(quota.usual))].sort((a, b) => b - a));
    expect(values.find(({ value }) => value === quota.usual.others)?.regions).toMatch(/(the others|every region)$/);
    expect(usualIn(quota, 'xx-none-1')).toBe(quota.usual.others);
  }
});
