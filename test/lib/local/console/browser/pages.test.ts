import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Api,
  aLockedQuote,
  anotherPlatform,
  aPayment,
  aRecipient,
  bodyOf,
  fundedAccount,
  transactionIn,
} from '../../../../http/rewards.ts';
import { startTestCloud, type TestCloud } from '../../../../kit/local-cloud.ts';
import { browserPath, openBrowser } from './chromium.ts';
import { expectAccessible } from './console-page.ts';

const path = browserPath();
const title = path
  ? 'the console in a browser'
  : 'the console in a browser (skipped: this machine has no Chromium; install it or set CHROMIUM)';

describe.skipIf(!path)(title, () => {
  let cloud: TestCloud;
  let api: Api;
  let accountId: string;
  let browser: Browser;
  let page: Page;
  let origin: string;
  /** What the page asked of other hosts, and what went wrong in it. */
  const foreign: string[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    cloud = await startTestCloud({ hasConsole: true });
    api = cloud.api;
    origin = new URL(cloud.baseUrl).origin;
    accountId = await fundedAccount(api);
    browser = await openBrowser(path ?? '');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await cloud.stop();
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(60_000);
    page.on('request', (request) => {
      if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
  });
  afterEach(() => page.close());

  const open = async (hash: string) => {
    await page.goto(`${origin}/#${hash}`);
    await page.getByText('Live', { exact: true }).waitFor();
  };
  const uuidOf = (id: string): string => id.slice(id.indexOf(':') + 1);

  it('shows a request from outside without a reload, and opens it with what it led to', async () => {
    await open('/now');
    await aPayment(api, accountId, await aRecipient(api));
    const row = page.locator('.feed-row', { hasText: '/quotes' }).first();
    await row.waitFor();
    await row.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('createQuote').first().waitFor();
    await drawer.getByRole('heading', { name: 'Led to' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('colours the workflow of a payment until it is completed, without a reload', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await open(`/payments/${uuidOf(transactionId)}`);
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
    for (const state of ['SubmitPayout', 'CompletePayout'])
      await page.locator(`[data-state=${state}].is-visited`).waitFor();
    expect(await page.locator('[data-state=FailPayout].is-failed').count()).toBe(0);
    await page.getByText('USD sums to 0').waitFor();
    await page.getByText('BTC sums to 0').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as test' }).click();
    expect((await download).suggestedFilename()).toBe(`payment-${uuidOf(transactionId).slice(0, 8)}.test.ts`);
  });

  it('advances a payment that fails late to its end', async () => {
    await open('/clock');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('paused', { exact: true }).first().waitFor();
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '005'));
    await open(`/payments/${uuidOf(transactionId)}`);
    await page.getByText('the sandbox reports the payout').waitFor();
    expect(await page.locator('h1').getByText('failed').count()).toBe(0);
    await page.getByRole('button', { name: 'Advance to that' }).click();
    await page.locator('h1').getByText('failed', { exact: true }).waitFor();
    await page.locator('h1').getByText('refunded', { exact: true }).waitFor();
    await open('/clock');
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  it('expires a locked quote with run until idle', async () => {
    const quote = await aLockedQuote(api, accountId, await aRecipient(api));
    await open('/clock');
    await page.getByText('QuoteExpiry').first().waitFor();
    await page.getByRole('button', { name: 'Run until idle' }).click();
    await page.getByText('Nothing is scheduled', { exact: true }).waitFor();
    expect(bodyOf(await api.get(`/quotes/${quote.id}`), 200)).toMatchObject({
      status: 'EXPIRED',
      expiresAt: quote.expiresAt,
    });
  });

  it('pays with the form, and replays the same key', async () => {
    await open('/pay');
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByText('A customer with an account to pay to was made').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('201', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('replayed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Watch it' }).click();
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
  });

  it('buys with a card, and shows the request as a program', async () => {
    await open('/pay');
    await page.getByRole('button', { name: 'Card purchase' }).click();
    await page.getByRole('button', { name: 'Make a card' }).click();
    await page.getByText('A cardholder with a funded card was made').waitFor();
    await page.getByRole('button', { name: 'TypeScript' }).click();
    await page.getByText('client.sandboxSimulateCardAuthorization').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('202', { exact: true }).waitFor();
    await page.getByText('The purchase is authorized.').waitFor();
    await page.getByLabel('Merchant').fill('EXAMPLE COFFEE 002');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('No transaction followed: the purchase was declined.').waitFor();
  });

  it('shows the attempts of an inbox that fails, and delivers by a resend once it accepts', async () => {
    await open('/webhooks');
    await page.getByRole('button', { name: 'Use the built-in inbox' }).click();
    await page.getByText('the inbox', { exact: true }).waitFor();
    await page.getByRole('button', { name: '500 fails' }).click();
    await page.locator('button.is-on', { hasText: '500 fails' }).waitFor();
    const { id } = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201);
    const line = page.locator('tr', { hasText: uuidOf(id).slice(0, 8) });
    await line.getByText('500', { exact: true }).waitFor();
    await line.getByText('pending', { exact: true }).waitFor();
    await line.locator('.link').click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '200 accepts' }).click();
    await page.locator('button.is-on', { hasText: '200 accepts' }).waitFor();
    await line.getByRole('button', { name: 'Resend' }).click();
    await line.waitFor({ state: 'detached' });
  });

  it("hides one platform's payments from the other", async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    await anotherPlatform(cloud);
    await open('/payments');
    await page.locator(`a.id[href="#/payments/${uuidOf(transactionId)}"]`).waitFor();
    await page.getByLabel('Platform').selectOption({ index: 1 });
    await page.getByText('No payment yet').waitFor();
    expect(await page.getByText(uuidOf(transactionId).slice(0, 8)).count()).toBe(0);
  });

  it.each(['/now', '/payments', '/pay', '/webhooks', '/clock'])(
    'fits %s into a narrow screen, in the dark too',
    async (hash) => {
      await page.setViewportSize({ width: 420, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await open(hash);
      await page.locator('h1').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(420);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('a.nav-link[href="#/now"]').waitFor();
    },
  );

  it.each(['/now', '/payments', '/pay', '/webhooks', '/clock'])('has nothing serious for axe on %s', async (hash) => {
    await open(hash);
    await page.locator('.card').first().waitFor();
    await expectAccessible(page);
  });
});
