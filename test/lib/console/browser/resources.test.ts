import { describe, expect, it } from 'vitest';
import { resourcePages } from '../../../../lib/console/web/resource-pages.ts';
import { bodyOf } from '../../../kit/client/api.ts';
import { fillAreas } from '../../../kit/client/areas.ts';
import { createCard, createCardholder, purchase, simulate } from '../../../kit/client/cards.ts';
import { aRecipient } from '../../../kit/client/rewards.ts';
import { aBusiness } from '../../../kit/rooms/verifications.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('every area in a browser'), () => {
  const console = useConsolePage();

  it('freezes a card by a form with its id filled in, and leads from the card to its purchase', async () => {
    const { page, cloud } = console;
    const holder = await createCardholder(cloud.api, 1_000);
    const { id } = await createCard(cloud.api, holder);
    await simulate(cloud.api, id, 'authorization', purchase(640));
    await console.open('/cards');
    await page.locator(`a[href="#/cards/${uuidIn(id)}"]`).click();
    await page.locator('h1').getByText('active', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Freeze, unfreeze/ }).click();
    await page.getByRole('button', { name: 'Send PATCH' }).click();
    await page.locator('h1').getByText('frozen', { exact: true }).waitFor();
    await expectAccessible(page);
    const purchases = page.getByRole('region', { name: 'Purchases and credits' });
    await purchases.getByRole('link').first().click();
    await page.locator('h1').getByText('authorized', { exact: true }).waitFor();
    await page.locator('[data-state=AwaitClearing]').waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it('shows an agent with its limits, and approves what waits', async () => {
    const { page, cloud } = console;
    const { api } = cloud;
    const { customerId, externalAccountId } = await aRecipient(api);
    const policy = {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 50_000 },
    };
    const made = bodyOf(await api.post('/agents', { name: 'Bill payer', customerId, policy }), 201);
    const redeemed = await api.post(`/agents/device-codes/${made.deviceCode.code}/redeem`, {}, { credentials: null });
    const { accessToken } = bodyOf(redeemed, 200);
    const [own] = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`), 200).data;
    bodyOf(await api.post(`/sandbox/internal-accounts/${own.id}/fund`, { amount: 10_000 }), 200);
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId: own.id },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 2_500,
    };
    const authorization = `Bearer ${accessToken}`;
    const { id: quoteId } = bodyOf(await api.post('/agents/me/quotes', quote, { headers: { authorization } }), 201);
    await api.post(`/agents/me/quotes/${quoteId}/execute`, {}, { headers: { authorization } });
    await console.open(`/agents/${uuidIn(made.agent.id)}`);
    await page.getByText('0.00 USD of 500.00 USD').waitFor();
    await expectAccessible(page);
    await page.getByRole('region', { name: 'Waiting for approval' }).getByRole('link').first().click();
    await page.locator('h1').getByText('pending approval', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Approve an action/ }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByText('it has been decided').waitFor();
  });

  it('names an owner of a business on its page, shows the owner by name, and changes it', async () => {
    const { page, cloud } = console;
    const { id } = bodyOf(await cloud.api.post('/customers', aBusiness('1234567')), 201);
    await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Not a business' });
    await console.open(`/customers/${uuidIn(id)}`);
    const owners = page.getByRole('region', { name: 'Beneficial owners' });
    await owners.getByText('It has named no owner yet').waitFor();
    await page.getByRole('button', { name: /Add an owner or officer/ }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await owners.getByRole('link', { name: 'Jane Example' }).click();
    await page.locator('h1').getByText('approved', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Change an owner or officer/ }).click();
    await page.getByRole('button', { name: 'Send PATCH' }).click();
    await page.getByRole('region', { name: 'At a glance' }).getByText('40 %', { exact: true }).waitFor();
    await console.open('/owners');
    await page.getByRole('link', { name: 'Jane Example' }).waitFor();
    await page.getByRole('link', { name: 'Example Ltd' }).waitFor();
    await page.getByRole('button', { name: /Add an owner or officer/ }).click();
    expect(await page.getByLabel('Body').inputValue()).toContain(id);
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Name, id or status').fill('no such owner');
    await page.getByText('Nothing fits these filters').waitFor();
  });

  it('lets a UMA address receive a payment, and looks up one of an institution', async () => {
    const { page, cloud } = console;
    await cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    const { customerId } = await aRecipient(cloud.api);
    const { umaAddress } = bodyOf(await cloud.api.get(`/customers/${customerId}`), 200);
    await console.open('/uma-addresses');
    await page.getByRole('link', { name: umaAddress }).click();
    await page.locator('h1').getByText(umaAddress).waitFor();
    await page.getByRole('button', { name: /Simulate an incoming UMA payment/ }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('status').locator('.badge.is-good', { hasText: '200' }).waitFor();
    await expectAccessible(page);
    await console.open('/uma-providers');
    await page.getByRole('link', { name: 'Sandbox Bank of Examples' }).click();
    await page.locator('h1').getByText('Sandbox Bank of Examples').waitFor();
    await page.getByRole('button', { name: /Look up a UMA address/ }).click();
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByRole('status').locator('.badge.is-good', { hasText: '200' }).waitFor();
    await expectAccessible(page);
  });

  it('shows the steps of a mint, what a verification is missing, and how many rows of an import failed', async () => {
    const { page, cloud } = console;
    const { mints, verifications, imports } = await fillAreas(cloud.api, cloud.baseUrl);
    await console.open('/mints');
    await page.locator('tr', { hasText: '0.010000 EXAMP' }).getByRole('link').first().click();
    await page.waitForURL((url) => url.hash === `#/mints/${mints}`);
    await page.getByRole('region', { name: 'At a glance' }).getByText('0.010000 EXAMP').waitFor();
    const steps = page.getByRole('region', { name: 'What happened to it' });
    await steps.getByText('created as pending funding').waitFor();
    await steps.getByText('pending funding → ').waitFor();
    await console.open(`/verifications/${verifications}`);
    await page.getByRole('region', { name: 'What is missing or wrong' }).getByText('Missing legal presence').waitFor();
    await console.open(`/imports/${imports}`);
    await page.getByRole('region', { name: 'What is missing or wrong' }).getByText('import-2').waitFor();
    await page.getByText('successful 1, failed 1').waitFor();
  });

  it('issues a card as its form is filled in, though the newest customer is a business that is not verified', async () => {
    const { page, cloud } = console;
    await createCardholder(cloud.api, 1_000);
    bodyOf(await cloud.api.post('/customers', aBusiness('1234888')), 201);
    await console.open('/api?q=createCard');
    await page.getByRole('button', { name: /Issue a card/ }).click();
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('status').getByText('201').waitFor();
  });

  it('tries any operation with real ids, and shows its answer as a tree and raw', async () => {
    const { page } = console;
    await aRecipient(console.cloud.api);
    await console.open('/api?q=getCustomerById');
    await page
      .getByRole('button', { name: /customer/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('Jane Example').first().waitFor();
    await page.getByRole('button', { name: 'Raw', exact: true }).click();
    await page.locator('pre', { hasText: '"fullName": "Jane Example"' }).waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it.each(resourcePages.map(({ page }) => page))('has a list of %s that fits a phone', async (page) => {
    await console.open(`/${page}`);
    await console.page.locator('.card .table, .card .empty').first().waitFor();
    await expectAccessible(console.page);
    await expectNarrow(console.page);
    expect(await console.page.getByRole('alert').count()).toBe(0);
  });
});
