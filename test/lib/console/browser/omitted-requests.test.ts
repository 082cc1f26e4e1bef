import { describe, expect, it } from 'vitest';
import { expectAccessible, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('more than the console records'), () => {
  const console = useConsolePage({ recordingRate: { eventsPerSecond: 0.001, burst: 1 } });

  it('is a line in Now that says how many requests were left out, and what to do', async () => {
    const { cloud, page } = console;
    await console.open('/');
    await cloud.api.get('/config');
    await page.getByText('more happens than is kept').first().click();
    const shown = page.getByRole('dialog').first();
    await shown.getByText('CONSOLE=all').waitFor();
    expect(await shown.innerText()).toMatch(/Requests left out\s+\d+/);
    await expectAccessible(page);
  });
});
