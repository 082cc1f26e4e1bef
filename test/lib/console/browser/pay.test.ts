import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../kit/client/api.ts';
import { hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the form of a payment in a browser'), () => {
  const console = useConsolePage();

  it('makes a recipient once, however often its button is clicked', async () => {
    const { page } = console;
    await console.open('/pay');
    await page.getByRole('button', { name: 'Make one' }).dblclick();
    await page.getByText('A customer with an account to pay to was made').waitFor();
    await page.waitForTimeout(500);
    const { data } = bodyOf(await console.cloud.api.get('/customers'), 200);
    expect(data).toHaveLength(1);
  });

  it.each(['EUR', 'BTC', 'USDB', 'USDC'])('makes a recipient that %s can be sent to', async (currency) => {
    const { page } = console;
    await console.open('/pay');
    await page.getByRole('button', { name: 'Transfer out' }).click();
    const account = page.locator('main select').first();
    const own = account.locator('option', { hasText: `${currency} account` });
    await account.selectOption((await own.getAttribute('value')) ?? '');
    await page.getByLabel('A new recipient who').selectOption('003');
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByText('A customer with an account to pay to was made').waitFor();
    await page.getByText('There is no recipient for this yet').waitFor({ state: 'detached' });
    const { data } = bodyOf(await console.cloud.api.get('/customers/external-accounts?limit=1'), 200);
    const { address, iban } = data[0].accountInfo;
    expect(data[0].currency).toBe(currency);
    expect((iban ?? address).slice(-3)).toBe('003');
  });

  it('makes a recipient of dollars for what is sent in bitcoin', async () => {
    const { page } = console;
    await console.open('/pay');
    const account = page.locator('main select').first();
    await account.selectOption(
      (await account.locator('option', { hasText: 'BTC account' }).getAttribute('value')) ?? '',
    );
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByText('A customer with an account to pay to was made').waitFor();
    const { data } = bodyOf(await console.cloud.api.get('/customers/external-accounts?limit=1'), 200);
    expect(data[0].currency).toBe('USD');
    await page
      .locator('main select')
      .nth(1)
      .locator('option', { hasText: 'USD account' })
      .first()
      .waitFor({ state: 'attached' });
  });
});
