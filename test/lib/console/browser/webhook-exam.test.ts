import { describe, it } from 'vitest';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the exam of a receiver in a browser'), () => {
  const console = useConsolePage();

  it('catches the inbox, which accepts everything', async () => {
    const { page } = console;
    await console.open('/webhooks');
    await page.getByText('Does your receiver refuse a forgery?').waitFor();
    await page.getByLabel('Address of your receiver').fill(`${console.origin}/_console/inbox`);
    await page.getByRole('button', { name: 'Examine' }).click();
    await page.getByText('6 of 11', { exact: true }).waitFor();
    await page.locator('tr', { hasText: 'No signature' }).locator('.badge.is-bad').waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });
});
