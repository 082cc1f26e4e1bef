import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../kit/client/api.ts';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

/** The lines of the only list of a page. */
const linesOf = (page: Page) => page.locator('main tbody tr');

describe.skipIf(hasNoBrowser)(titled('the lists in a browser'), () => {
  const console = useConsolePage();

  const aCustomer = async (fullName: string): Promise<string> =>
    bodyOf(await console.cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName }), 201).id;

  /** When the first event happened that was not delivered. */
  async function oldestDelivery(): Promise<string> {
    let [cursor, oldest] = ['', ''];
    do {
      const page = bodyOf(await console.cloud.api.get(`/webhooks/deliveries?limit=100${cursor}`), 200);
      oldest = page.data.at(-1).createdAt;
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
    } while (cursor !== '');
    return oldest;
  }

  it('shows the payments of one day where both days of the filter are that day', async () => {
    const { api } = console.cloud;
    const { transactionId } = await aPayment(api, console.accountId, await aRecipient(api));
    const { createdAt } = await transactionIn(api, transactionId, 'COMPLETED');
    const { page } = console;
    await console.open('/payments');
    const day = await page.evaluate<string>(`new Date('${createdAt}').toLocaleDateString('sv')`);
    await page.goto(`${console.origin}/#/payments?from=${day}&to=${day}`);
    await page.locator(`a[href="#/payments/${uuidIn(transactionId)}"]`).waitFor();
    await page.goto(`${console.origin}/#/payments?from=2020-01-01&to=2020-01-02`);
    await page.getByText('No payment fits these filters').waitFor();
  });

  it('finds quotes that wait by their status, and offers every status of a card purchase', async () => {
    const { api } = console.cloud;
    const { externalAccountId: accountId } = await aRecipient(api);
    const destination = { destinationType: 'ACCOUNT', accountId };
    const source = { sourceType: 'ACCOUNT', accountId: console.accountId };
    const quote = { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000 };
    const { id } = bodyOf(await api.post('/quotes', quote), 201);
    await console.open('/payments');
    const status = console.page.locator('main select').first();
    await status.selectOption('QUOTED');
    await console.page.locator(`a[href="#/payments/${uuidIn(id)}"]`).waitFor();
    const offered = await status
      .locator('option')
      .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
    expect(offered).toEqual(expect.arrayContaining(['PARTIALLY_SETTLED', 'REFUNDED', 'EXCEPTION']));
    expect(offered).not.toContain('DECLINED');
  });

  it('keeps every line between the parts of a list while new ones arrive', async () => {
    for (let number = 1; number <= 60; number += 1) await aCustomer(`Long List ${number}`);
    const { page } = console;
    await console.open('/customers?q=long list');
    await page.getByRole('button', { name: 'Show more than these 50' }).dblclick();
    await page.getByText('Long List 1', { exact: true }).waitFor();
    expect(await linesOf(page).count()).toBe(60);
    for (let number = 61; number <= 65; number += 1) await aCustomer(`Long List ${number}`);
    await page.getByText('Long List 65', { exact: true }).waitFor();
    await expect.poll(() => linesOf(page).count()).toBe(65);
  });

  it('shows what was typed last, although an earlier search is answered after it', async () => {
    await aCustomer('Early Bird');
    await aCustomer('Evening Star');
    const { page } = console;
    let answerEarly = () => {};
    const held = new Promise<void>((resolve) => {
      answerEarly = resolve;
    });
    await page.route('**/_console/found/customer?q=early*', async (route) => {
      await held;
      await route.continue();
    });
    await console.open('/customers?q=early');
    await page.getByPlaceholder('Name, e-mail, phone or id').fill('evening');
    await page.getByText('Evening Star').waitFor();
    const answered = page.waitForResponse('**/_console/found/customer?q=early*');
    answerEarly();
    await answered;
    await page.waitForTimeout(500);
    expect(await page.getByText('Early Bird').count()).toBe(0);
    expect(await page.getByText('Evening Star').count()).toBe(1);
  });

  it('begins the chart of another platform at its beginning', async () => {
    const { page } = console;
    const asked: string[] = [];
    const account = `InternalAccount:${crypto.randomUUID()}`;
    const line = { account, currency: 'USD', accountType: 'LIABILITY', balance: 1, held: 0, entries: 1 };
    await page.route('**/_console/state', async (route) => {
      const state = await (await route.fetch()).json();
      const other = { platformId: crypto.randomUUID(), name: 'Other', environment: 'sandbox' };
      await route.fulfill({ json: { ...state, platforms: [...state.platforms, other] } });
    });
    await page.route('**/_console/balances?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('from') ?? '');
      return route.fulfill({ json: { accounts: [line], next: `${account}#USD`, own: [], unused: [] } });
    });
    await console.open('/balances');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'First page' }).waitFor();
    await page.locator('header.top select').selectOption({ label: 'Other (sandbox)' });
    await page.getByRole('button', { name: 'First page' }).waitFor({ state: 'detached' });
    await expect.poll(() => asked.at(-1)).toBe('');
  });

  it('keeps a filter while words are looked for', async () => {
    const { api } = console.cloud;
    const customerId = await aCustomer('Card Holder');
    const accounts = await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
    const card = { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [bodyOf(accounts, 200).data[0].id] };
    const { id } = bodyOf(await api.post('/cards', card), 201);
    const { page } = console;
    await console.open('/cards?q=card holder');
    await page.locator(`a[href="#/cards/${uuidIn(id)}"]`).waitFor();
    await page.locator('main select').first().selectOption('FROZEN');
    await page.getByText('Nothing fits these filters').waitFor();
  });

  it('recovers every undelivered event, also those that the list does not show', async () => {
    const { api } = console.cloud;
    const { page, origin } = console;
    await fetch(`${origin}/_console/inbox/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: '500' }),
    });
    bodyOf(await api.patch('/config', { webhookEndpoint: `${origin}/_console/inbox` }), 200);
    for (let number = 1; number <= 55; number += 1) await aCustomer(`Undelivered ${number}`);
    await console.open('/webhooks');
    await page.getByRole('button', { name: 'Show more than these 50' }).waitFor();
    const sent = page.waitForRequest((request) => request.postData()?.includes('/webhooks/recover') ?? false);
    await page.getByRole('button', { name: 'Recover all' }).click();
    const { body } = (await sent).postDataJSON() as { body: { since: string } };
    expect(body.since).toBe(await oldestDelivery());
    await page.getByRole('button', { name: 'Show more than these 50' }).click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Undelivered' }).locator('tbody tr').count())
      .toBeGreaterThan(50);
  });
});
