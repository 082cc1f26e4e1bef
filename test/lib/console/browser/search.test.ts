import { describe, expect, it } from 'vitest';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the search in a browser'), () => {
  const console = useConsolePage();

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
