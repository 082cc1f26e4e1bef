import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

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
});
