import { describe, expect, it } from 'vitest';
import { dollars } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the books in a browser'), () => {
  const console = useConsolePage({}, { refuses: true });

  /** Types the form of a proposal and sends it. */
  async function propose(typed: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(typed)) await console.page.getByLabel(label, { exact: true }).fill(text);
    await console.page.getByRole('button', { name: 'Propose' }).click();
  }
  const entry = (number: number) => console.page.locator(`tr[data-entry="${number}"]`);
  const decide = async (number: number, by: string, decision: 'Approve' | 'Reject') => {
    await entry(number).getByLabel('Your name').fill(by);
    await entry(number).getByRole('button', { name: decision }).click();
  };

  it('books a manual entry that two operators make', async () => {
    const before = await dollars(console.cloud.api);
    await console.open('/books/entries');
    const proposal = {
      'From account': 'system:losses',
      'To account': console.accountId,
      Currency: 'usd',
      Amount: '10.00',
      Reason: 'goodwill for an outage',
      'Your name': 'Jane Example',
    };
    await propose(proposal);
    await entry(1).getByText('goodwill for an outage').waitFor();
    await decide(1, 'jane example', 'Approve');
    await console.page.getByText('another one has to approve it').waitFor();
    expect(await dollars(console.cloud.api)).toBe(before);
    await decide(1, 'John Example', 'Approve');
    await entry(1).getByText('approved').waitFor();
    expect(await dollars(console.cloud.api)).toBe(before + 1_000);
    await propose(proposal);
    await entry(2).getByLabel('Why').fill('twice');
    await decide(2, 'John Example', 'Reject');
    await entry(2).getByText('rejected').waitFor();
    await entry(2).getByText('twice').waitFor();
    await propose({ ...proposal, 'From account': 'system:unknown' });
    await console.page.getByText('The chart of accounts has no system:unknown').waitFor();
  });

  it('shows what is open, the terms, and how a day is closed', async () => {
    await console.open('/books');
    await console.page.getByText('No day is closed yet').waitFor();
    await console.open('/books/open-items');
    await console.page.getByText('No statement has left anything open').first().waitFor();
    await console.open('/books/terms');
    await console.page.getByText('Defaults').waitFor();
    await console.page.getByText('variable fee').first().waitFor();
  });

  it('is accessible and fits a narrow screen', async () => {
    for (const hash of ['/books', '/books/entries', '/books/open-items', '/books/terms']) {
      await console.open(hash);
      await console.page.locator('.card').first().waitFor();
      await expectAccessible(console.page);
      await expectNarrow(console.page);
      await console.page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
