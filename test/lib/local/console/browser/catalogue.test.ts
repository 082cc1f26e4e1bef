import { describe, expect, it } from 'vitest';
import type { CatalogueResult, CatalogueView } from '../../../../../lib/local/console/catalogue/catalogue-views.ts';
import { useTestCloud } from '../../../../kit/local-cloud.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe('the catalogue', () => {
  const cloud = useTestCloud({ hasConsole: true });
  const at = (path: string): string => new URL(`/_console${path}`, cloud.baseUrl).href;
  const view = async () => (await (await fetch(at('/catalogue'))).json()) as CatalogueView;
  const run = async (id: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(at('/catalogue/run'), { method: 'POST', headers, body: JSON.stringify({ run: id }) });
    return { status: answer.status, result: (await answer.json()) as CatalogueResult };
  };

  it('shows what it promises for every value of the sandbox that it runs', async () => {
    const rows = (await view()).values.flatMap((group) => group.rows);
    const runs = rows.flatMap(({ run: id }) => id ?? []);
    expect(runs.length).toBeGreaterThan(40);
    const results = [];
    for (const id of runs) results.push((await run(id)).result);
    expect(results.filter(({ isAsPromised }) => !isAsPromised)).toEqual([]);
  }, 300_000);

  it('has a run or a reason for every error code and every value', async () => {
    const { errors, values } = await view();
    const rows = [...errors, ...values].flatMap((group) => group.rows);
    expect(rows.filter(({ run: id, why }) => !id && !why)).toEqual([]);
  });

  it('keeps the platforms of its runs out of the switch, and refuses to run what it does not have', async () => {
    expect((await run('error/NOT_FOUND')).result).toMatchObject({ actual: '404 NOT_FOUND', isAsPromised: true });
    const { platforms } = (await (await fetch(at('/state'))).json()) as { platforms: unknown[] };
    expect(platforms).toHaveLength(1);
    expect((await run('error/NO_SUCH_CODE')).status).toBe(404);
  });
});

describe.skipIf(hasNoBrowser)(titled('the catalogue in a browser'), () => {
  const console = useConsolePage();

  it('runs an error code, a value and a search, and shows what came of each', async () => {
    const { page } = console;
    await console.open('/catalogue');
    const code = page.locator('[data-row="INSUFFICIENT_BALANCE"]');
    await code.getByRole('button', { name: 'Run' }).click();
    await code.locator('.badge.is-good', { hasText: '400 INSUFFICIENT_BALANCE' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sandbox values' }).click();
    const ending = page.locator('[data-row="003"]', { hasText: 'ACCOUNT_CANNOT_RECEIVE' }).first();
    await ending.getByRole('button', { name: 'Run' }).click();
    await ending.locator('.badge.is-good', { hasText: '200 ACCOUNT_CANNOT_RECEIVE' }).waitFor();
    await page.getByPlaceholder('Code, value or words').fill('PARTIAL_MATCH');
    await page.getByRole('button', { name: 'Run these 1' }).click();
    await page.getByText('1 as promised').waitFor();
    await expectNarrow(page);
  });

  it('shows each event with how often it was sent', async () => {
    const { page, cloud } = console;
    await cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    await console.open('/catalogue');
    await page.getByPlaceholder('Code, value or words').fill('');
    await page.getByRole('button', { name: 'Events' }).click();
    await page.locator('[data-row="CARD.STATE_CHANGE"]').getByText('not sent yet').waitFor();
    await cloud.api.post('/sandbox/webhooks/test', {});
    await page.locator('[data-row="TEST"]').getByRole('button', { name: 'sent' }).click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    await expectAccessible(page);
  });
});
