import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the search in a browser'), () => {
  const console = useConsolePage({}, { refuses: true });

  async function aCompleted(): Promise<string> {
    const { api } = console.cloud;
    const { transactionId } = await aPayment(api, console.accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    return uuidIn(transactionId);
  }

  it('opens with Control K anywhere, and leads by the keyboard alone to the payment with an id', async () => {
    const { page } = console;
    const uuid = await aCompleted();
    await console.open('/payments');
    await page.getByPlaceholder('Name, amount, reference or id').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`Transaction:${uuid}`);
    await page.getByRole('option', { selected: true }).getByText(uuid.slice(0, 8)).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/payments/${uuid}`);
  });

  it('says so where the server does not answer it, and goes on once it does', async () => {
    const { page } = console;
    await aCompleted();
    await console.open('/now');
    const refuse = (route: Route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"The index is broken."}' });
    await page.route('**/_console/search*', refuse);
    await page.keyboard.press('/');
    await page.keyboard.type('jane');
    await page.getByRole('alert').getByText('The search does not answer: The index is broken.').waitFor();
    await page.unroute('**/_console/search*', refuse);
    await page.getByRole('combobox').fill('jane example');
    await page
      .getByRole('option', { name: /^Jane Example/ })
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('finds by a slash a customer by name, a page, and what was recorded by its path', async () => {
    const { page } = console;
    await aCompleted();
    await console.open('/now');
    await page.keyboard.press('/');
    await page.keyboard.type('jane');
    await page
      .getByRole('option', { name: /^Jane Example/ })
      .first()
      .waitFor();
    await page.getByRole('combobox').fill('quotes');
    await page
      .getByRole('option', { name: /createQuote|\/quotes/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Request body').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('webho');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('h1').getByText('Webhooks', { exact: true }).waitFor();
  });

  it('keeps the filters of a list in the address', async () => {
    const { page } = console;
    const uuid = await aCompleted();
    await console.open('/payments?status=COMPLETED');
    await page.locator(`a[href="#/payments/${uuid}"]`).waitFor();
    await page.getByLabel('Status').selectOption('FAILED');
    await page.getByText('No payment fits these filters').waitFor();
    expect(new URL(page.url()).hash).toBe('#/payments?status=FAILED');
    await page.getByRole('link', { name: 'Show all payments' }).click();
    await page.locator(`a[href="#/payments/${uuid}"]`).waitFor();
    await expectNarrow(page);
  });
});
