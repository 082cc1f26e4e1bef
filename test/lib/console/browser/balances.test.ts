import { describe, expect, it } from 'vitest';
import type { ExplainedBalance } from '../../../../lib/console/ledger-views.ts';
import { money } from '../../../../lib/console/web/format.ts';
import { bodyOf } from '../../../kit/client/api.ts';
import { transactionIn, until } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient, dollars, refunded } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the balances in a browser'), () => {
  const console = useConsolePage();

  /** A payment that is paid and one that is refunded, with their webhooks in the inbox. */
  async function somePayments() {
    const { api } = console.cloud;
    await api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    const paid = await aPayment(api, console.accountId, await aRecipient(api));
    await transactionIn(api, paid.transactionId, 'COMPLETED');
    const failed = await aPayment(api, console.accountId, await aRecipient(api, '003'));
    await refunded(api, failed.transactionId);
    return { paid: paid.transactionId as string, failed: failed.transactionId as string };
  }

  it('explains a balance by entries that sum to it, each with its move, its request and its webhook', async () => {
    const { paid, failed } = await somePayments();
    const { page, accountId } = console;
    const balance = await dollars(console.cloud.api);
    const view = await until(
      () => console.read<ExplainedBalance>(`/balances/${accountId}`),
      ({ postings }) => postings.every(({ webhooks, cause }) => webhooks.length > 0 || cause.startsWith('Funding')),
    );
    expect(view.unexplained).toBe(0);
    expect(view.postings.at(-1)?.sum).toBe(balance);
    expect(view.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(view.postings.every(({ entry, request }) => entry && request)).toBe(true);
    await console.open('/balances');
    await page.locator(`a[href="#/balances/${uuidIn(accountId)}"]`).click();
    await page.getByText(`${view.postings.length} entries sum to`).waitFor();
    const line = page.locator(`tr[data-cause="${paid}"]`, { hasText: 'execution' });
    await line.getByRole('button', { name: 'POST /quotes' }).first().click();
    await page.getByRole('dialog').getByText('createQuote').first().waitFor();
    await page.keyboard.press('Escape');
    await line.getByText('OUTGOING_PAYMENT').first().click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`tr[data-cause="${failed}"]`, { hasText: 'refund' }).locator('.step').first().waitFor();
    await page.getByRole('img', { name: 'The balance over' }).waitFor();
  });

  it('shows many entries page by page, never more than one page of them, and keeps the page in the address', async () => {
    const { page, cloud } = console;
    const { api } = cloud;
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Many Entries' };
    const { id } = bodyOf(await api.post('/customers', customer), 201);
    const accounts = await api.get(`/customers/internal-accounts?customerId=${id}&currency=USD`);
    const { id: accountId } = bodyOf(accounts, 200).data[0];
    for (let time = 0; time < 60; time += 1)
      bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100 + time }), 200);
    await console.open(`/balances/${uuidIn(accountId)}`);
    await page.getByText('1 to 50 of 60').waitFor();
    const entries = page.getByRole('region', { name: 'Entries' }).locator('tbody tr');
    expect(await entries.count()).toBe(50);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText('51 to 60 of 60').waitFor();
    expect(await entries.count()).toBe(10);
    expect(new URL(page.url()).hash).toBe(`#/balances/${uuidIn(accountId)}?page=2`);
    await page.reload();
    await page.getByText('51 to 60 of 60').waitFor();
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.getByText('1 to 50 of 60').waitFor();
  });

  it('lists the chart of accounts with what each account came to', async () => {
    await somePayments();
    const { page } = console;
    const balance = await dollars(console.cloud.api);
    await console.open('/balances');
    const own = page.locator(`tr[data-account="${console.accountId}"]`);
    await own.getByText(money(balance, 'USD')).waitFor();
    await page.locator('tr[data-account="system:service-fees"]').getByText('income').waitFor();
    await page.locator('tr[data-account^="system:cash:"]').first().getByText('asset').waitFor();
  });

  it('is accessible and fits a narrow screen', async () => {
    for (const hash of ['/balances', `/balances/${uuidIn(console.accountId)}`]) {
      await console.open(hash);
      await console.page.locator('.card').first().waitFor();
      await expectAccessible(console.page);
      await expectNarrow(console.page);
      await console.page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
