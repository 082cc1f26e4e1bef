import { describe, expect, it } from 'vitest';
import type { CatalogueResult, CatalogueView } from '../../../../lib/views/catalogue-views.ts';
import { useTestCloud } from '../../../kit/local-cloud.ts';
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

  it('runs every value and every event, and every error code that the sandbox can provoke', async () => {
    const { errors, values, events } = await view();
    const rows = [...values, ...events].flatMap((group) => group.rows);
    expect(rows.filter(({ run: id }) => !id)).toEqual([]);
    const codes = errors.flatMap((group) => group.rows);
    expect(codes.filter(({ run: id, why }) => !id && !why)).toEqual([]);
  });

  it.each(['errors', 'values', 'events'] as const)(
    'shows what it promises for all %s',
    async (kind) => {
      const runs = (await view())[kind].flatMap((group) => group.rows).flatMap(({ run: id }) => id ?? []);
      const results = [];
      for (const id of runs) results.push((await run(id)).result);
      expect(results.filter(({ isAsPromised }) => !isAsPromised)).toEqual([]);
      expect(runs.length).toBeGreaterThan(40);
    },
    300_000,
  );

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
    await page.getByText('1 as promised', { exact: true }).waitFor();
    await expectNarrow(page);
  });

  it('makes an event happen, and shows how often each was sent', async () => {
    const { page, cloud } = console;
    await cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    await console.open('/catalogue');
    await page.getByPlaceholder('Code, value or words').fill('');
    await page.getByRole('button', { name: 'Events' }).click();
    await page.locator('[data-row="INVITATION.CLAIMED"]').getByText('not sent yet').waitFor();
    await cloud.api.post('/sandbox/webhooks/test', {});
    const card = page.locator('[data-row="CARD.FUNDING_SOURCE_CHANGE"]');
    await card.getByRole('button', { name: /^Trigger/ }).click();
    await card.locator('.badge.is-good').waitFor();
    await card.getByRole('button', { name: 'sent' }).waitFor();
    await page.locator('[data-row="TEST"]').getByRole('button', { name: 'sent' }).click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    await expectAccessible(page);
  });
});
