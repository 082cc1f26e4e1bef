import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient, dollars } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the worlds in a browser'), () => {
  const console = useConsolePage({}, { restarts: true });

  it('says what to do where none is saved, and saves one and goes back to it', async () => {
    const { page, cloud, accountId } = console;
    await console.open('/worlds');
    await page.getByText('No world is saved yet').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('before');
    await page.getByRole('button', { name: 'Save this world', exact: true }).click();
    const row = page.locator('[data-world="before"]');
    await row.getByText('continued here').waitFor();
    await expectAccessible(page);
    const rewind = row.getByRole('button', { name: /^Rewind/ });
    await rewind.click();
    const reloaded = page.waitForEvent('load');
    await rewind.click();
    await reloaded;
    await row.getByText('continued here').waitFor();
    expect((await cloud.api.get('/platform/internal-accounts')).body.data).toContainEqual(
      expect.objectContaining({ id: accountId }),
    );
    await expectNarrow(page);
  });

  it('rewinds a payment by a branch, and takes a world out as a file and in again', async () => {
    const { page, cloud, accountId } = console;
    const { api } = cloud;
    await console.open('/worlds');
    await page.getByLabel('Name', { exact: true }).fill('start');
    await page.getByRole('button', { name: 'Save this world', exact: true }).click();
    const row = page.locator('[data-world="start"]');
    await row.getByText('continued here').waitFor();
    const balance = await dollars(api);
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('start.world');

    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(await dollars(api)).toBeLessThan(balance);
    const branched = page.waitForEvent('load');
    await row.getByRole('button', { name: 'Branch', exact: true }).click();
    expect(await dollars(api)).toBeLessThan(balance);
    await row.getByRole('button', { name: 'Branch: click again' }).click();
    await branched;
    await page.locator('[data-world="start 2"]').getByText('continued here').waitFor();
    expect(await dollars(api)).toBe(balance);
    expect((await api.get(`/transactions/${transactionId}`)).status).toBe(404);

    await page.getByLabel('File of a world').setInputFiles(await download.path());
    await page.getByLabel('Its name here').fill('the same');
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Import it' }).click();
    await again;
    await page.locator('[data-world="the same"]').getByText('continued here').waitFor();

    const remove = row.getByRole('button', { name: /^Delete/ });
    await remove.click();
    await remove.click();
    await row.waitFor({ state: 'detached' });
    const imported = page.waitForEvent('load');
    await page.getByLabel('File of a world').setInputFiles(await download.path());
    expect(await row.count()).toBe(0);
    await page.getByRole('button', { name: 'Import it' }).click();
    await imported;
    await row.getByText('continued here').waitFor();
    expect(await dollars(api)).toBe(balance);
  });

  it('shows the world that a shell has gone to on a page that was open before', async () => {
    const { page, cloud, accountId, origin } = console;
    const { api } = cloud;
    const command = (path: string, body: object) =>
      fetch(`${origin}/_console/worlds/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await command('save', { name: 'empty' })).status).toBe(200);
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    await console.open('/payments');
    const line = page.locator(`a[href="#/payments/${uuidIn(transactionId)}"]`);
    await line.waitFor();
    expect((await command('rewind', { name: 'empty' })).status).toBe(200);
    await line.waitFor({ state: 'detached' });
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('names a file that cannot be read', async () => {
    const { page, cloud } = console;
    writeFileSync(join(cloud.dataDir, 'worlds/broken.world'), 'nothing');
    await console.open('/worlds');
    await page.getByRole('alert').getByText('This file is no saved world.').waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });
});
