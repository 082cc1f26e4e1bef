import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../../clients/typescript/src/webhooks.ts';
import type { ClockView } from '../../../../lib/views/console-views.ts';
import type { RecordedEvent } from '../../../../lib/views/events.ts';
import { anotherPlatform } from '../../../kit/client/another-platform.ts';
import { bodyOf } from '../../../kit/client/api.ts';
import { createSparkWallet, transactionIn, until } from '../../../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

const root = join(import.meta.dirname, '../../../..');

describe.skipIf(hasNoBrowser)(titled('the console in a browser'), () => {
  const console = useConsolePage();

  const useInbox = () => console.cloud.api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });

  it('follows a request from outside to its end, its picture and its webhooks without a reload', async () => {
    const { page, cloud, accountId } = console;
    await useInbox();
    const recipient = await aRecipient(cloud.api);
    await console.open('/now');
    await page.evaluate('window.isFirst = true');
    const sent = performance.now();
    const { transactionId } = await aPayment(cloud.api, accountId, recipient);
    await page.locator('.feed-row', { hasText: '/quotes' }).first().waitFor();
    process.stdout.write(`Seen ${Math.round(performance.now() - sent)} ms after the request was sent.\n`);
    // By the keyboard, because more events push the row away from where a pointer would hit it.
    const story = page.locator('.feed-story', { has: page.getByText('completed', { exact: true }) }).first();
    await story.locator('.feed-row').first().press('Enter');
    await story.locator('.feed-row', { hasText: 'Processing → completed' }).press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Open payment' }).click();
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#/payments/${uuidIn(transactionId)}`);
    await page.locator('[data-state=SubmitPayout].is-visited').waitFor();
    for (const state of ['CompletePayout', 'FailPayout', 'StartRefund', 'ExpireQuote'])
      expect(await page.locator(`[data-state=${state}]`).getAttribute('class')).toBe('node ');
    await page.getByText('USD sums to 0').waitFor();
    await page.getByText('BTC sums to 0').waitFor();
    const deliveries = page.getByRole('region', { name: 'Webhook deliveries' });
    await deliveries.getByText('delivered', { exact: true }).nth(2).waitFor();
    expect(await deliveries.locator('tbody tr').count()).toBe(3);
    await deliveries.getByRole('button', { name: 'OUTGOING_PAYMENT.COMPLETED' }).click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    expect(await page.evaluate('window.isFirst')).toBe(true);
  });

  it('opens a request with what it led to, and closes it with Escape', async () => {
    const { page, cloud, accountId } = console;
    await console.open('/now');
    await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
    const story = page.locator('.feed-story', { hasText: '/quotes' }).first();
    await story.waitFor();
    await story.locator('.feed-row').first().press('Enter');
    const inner = story.locator('.feed-inner');
    await inner.locator('.feed-row', { hasText: 'Payment' }).first().waitFor();
    await inner.getByRole('button', { name: 'runs, steps and items behind it' }).click();
    await inner.locator('.feed-row', { hasText: 'Function' }).first().waitFor();
    await inner.locator('.feed-row', { hasText: '/quotes' }).press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('createQuote').first().waitFor();
    await drawer.getByRole('heading', { name: 'Led to' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.locator('.feed-row:focus').waitFor();
  });

  it('is used by the keyboard: pages by their keys, the search by a slash, and the focus is seen', async () => {
    const { page } = console;
    await console.open('/now');
    await page.keyboard.press('7');
    await page.locator('h1').getByText('Clock', { exact: true }).waitFor();
    await page.keyboard.press('1');
    await page.locator('h1').getByText('Now', { exact: true }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('search everything').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await page.locator('h1').getByText('Now', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });

  it('saves a payment as a test, and draws on a narrow screen the states that it has visited', async () => {
    const { page, cloud, accountId } = console;
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
    await console.open(`/payments/${uuidIn(transactionId)}`);
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as test' }).click();
    expect((await download).suggestedFilename()).toBe(`payment-${uuidIn(transactionId).slice(0, 8)}.test.ts`);
    await expectNarrow(page);
    await page.locator('[data-state=SubmitPayout].is-visited').waitFor();
    await page.locator('[data-state=FailPayout]').waitFor({ state: 'detached' });
    const { width = 0 } = (await page.locator('[data-state=SubmitPayout]').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(100);
  });

  it('keeps a payment that fails late where it is while the clock is paused, and advances it by 30 s to its end', async () => {
    const { page, cloud, accountId } = console;
    await console.open('/clock');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('paused', { exact: true }).first().waitFor();
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api, '005'));
    await console.open(`/payments/${uuidIn(transactionId)}`);
    await page.getByText('the sandbox reports the payout').waitFor();
    expect(await page.locator('h1').getByText('failed').count()).toBe(0);
    const before = await console.read<ClockView>('/clock');
    await page.getByRole('button', { name: 'Advance to that' }).click();
    await page.locator('h1').getByText('failed', { exact: true }).waitFor();
    await page.locator('h1').getByText('refunded', { exact: true }).waitFor();
    const { now } = await console.read<ClockView>('/clock');
    expect(Math.round((now - before.now) / 1_000)).toBe(30);
    await console.open('/clock');
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  /** A payment of a customer in the EEA, which the law asks to be authorized with a code. */
  async function anEuropeanPayment(): Promise<string> {
    const { api } = console.cloud;
    const person = {
      customerType: 'INDIVIDUAL',
      region: 'DE',
      fullName: 'Jane Example',
      email: 'jane@example.com',
      phoneNumber: '+4915550100000',
    };
    const contacts = { email: 'jane@example.com', phoneNumber: '+4915112345678' };
    const { id } = bodyOf(await api.post('/customers', { ...person, ...contacts }), 201);
    const [own] = bodyOf(await api.get(`/customers/internal-accounts?customerId=${id}&currency=USD`), 200).data;
    bodyOf(await api.post(`/sandbox/internal-accounts/${own.id}/fund`, { amount: 50_000 }), 200);
    const recipient = { customerId: id, platformCustomerId: '', externalAccountId: await createSparkWallet(api, id) };
    return (await aPayment(api, own.id, recipient, { lockedCurrencyAmount: 1_000 })).transactionId;
  }

  it('says that a payment waits for the code of a customer in the EEA, and completes it with the code', async () => {
    const { page } = console;
    const id = await anEuropeanPayment();
    await console.open(`/payments/${uuidIn(id)}`);
    await page.getByText('The customer has to enter the code that was sent.').waitFor();
    const enter = async (code: string) => {
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Enter the code' }).click();
    };
    await enter('999999');
    await page.getByRole('alert').getByText('code: this is not the code that was sent.').waitFor();
    await expectAccessible(page);
    // One code for the conversion, one for the payout.
    await enter('123456');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await enter('123456');
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
  });

  it('expires a locked quote with run until idle: five minutes on, with a genuine webhook in the inbox', async () => {
    const { page, cloud, accountId } = console;
    await useInbox();
    const quote = await aLockedQuote(cloud.api, accountId, await aRecipient(cloud.api));
    await console.open('/clock');
    await page.getByText('QuoteExpiry').first().waitFor();
    const clicked = performance.now();
    await page.getByRole('button', { name: 'Run until idle' }).click();
    await page.getByText('Nothing is scheduled', { exact: true }).waitFor();
    process.stdout.write(`Expired ${Math.round(performance.now() - clicked)} ms after the click.\n`);
    expect(bodyOf(await cloud.api.get(`/quotes/${quote.id}`), 200)).toMatchObject({
      status: 'EXPIRED',
      expiresAt: quote.expiresAt,
    });
    const { now, realNow } = await console.read<ClockView>('/clock');
    expect(now).toBeGreaterThanOrEqual(Date.parse(quote.expiresAt));
    await console.open('/webhooks');
    const line = page.getByRole('region', { name: 'Sent' }).locator('tr', { hasText: 'OUTGOING_PAYMENT.EXPIRED' });
    await line.first().getByText('200', { exact: true }).waitFor();
    const events = await console.read<RecordedEvent[]>(`/events?kinds=webhook&subject=${uuidIn(quote.id)}`);
    const expired = events.find(({ title }) => title.startsWith('OUTGOING_PAYMENT.EXPIRED'));
    if (expired?.kind !== 'webhook') throw new Error('No such webhook is recorded.');
    const { keys } = bodyOf(await cloud.api.get('/.well-known/jwks.json'), 200);
    const { requestHeaders, requestBody } = expired.detail;
    // By a receiver's own clock, which did not move.
    const event = verifyWebhook(requestHeaders, requestBody, keys, realNow);
    expect(event).toMatchObject({ type: 'OUTGOING_PAYMENT.EXPIRED', data: { id: quote.transactionId } });
    expect(() => verifyWebhook(requestHeaders, `${requestBody} `, keys, realNow)).toThrow('No signature');
  });

  it('pays with the form, and replays the same key', async () => {
    const { page } = console;
    await console.open('/pay');
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByText('A customer with an account to pay to was made').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('201', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('replayed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Watch it' }).click();
    await page.locator('h1').getByText('completed', { exact: true }).waitFor();
  });

  /** Runs a program that the page shows, as somebody who copied it does, with the client of this repository. */
  async function runProgram(text: string): Promise<string> {
    const folder = join(root, 'node_modules/.cache/shown-programs', String(process.pid));
    const file = join(folder, 'program.mjs');
    const client = join(root, 'clients/typescript/src/index.ts');
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(file, text.replace("'payments-client'", JSON.stringify(client)));
      const { tokenId, tokenSecret } = console.cloud;
      const env = { ...process.env, TOKEN_ID: tokenId, TOKEN_SECRET: tokenSecret };
      return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('buys with a card, and shows the request as a program that does the same', async () => {
    const { page, cloud } = console;
    await console.open('/pay');
    await page.getByRole('button', { name: 'Card purchase' }).click();
    await page.getByRole('button', { name: 'Make a card' }).click();
    await page.getByText('A cardholder with a funded card was made').waitFor();
    await page.getByRole('button', { name: 'TypeScript' }).click();
    const program = page.locator('pre', { hasText: 'client.sandboxSimulateCardAuthorization' });
    const purchases = async () => bodyOf(await cloud.api.get('/transactions?type=CARD'), 200).data.length;
    expect(await purchases()).toBe(0);
    expect(await runProgram(await program.innerText())).toContain('issuerTransactionToken');
    await until(purchases, (count) => count === 1);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('202', { exact: true }).waitFor();
    await page.getByText('The purchase is authorized.').waitFor();
    await page.getByLabel('Currency of the purchase').selectOption('EUR');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await until(purchases, (count) => count === 3);
    const [abroad] = bodyOf(await cloud.api.get('/transactions?type=CARD'), 200).data;
    expect(abroad.authorizedAmount.currency.code).toBe('EUR');
    await page.getByLabel('Merchant').fill('EXAMPLE COFFEE 002');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('No transaction followed: the purchase was declined.').waitFor();
  });

  it('shows the attempts of an inbox that fails, and delivers by a resend once it accepts', async () => {
    const { page, cloud } = console;
    bodyOf(await cloud.api.patch('/config', { webhookEndpoint: 'http://127.0.0.1:9/' }), 200);
    await console.open('/webhooks');
    await page.getByRole('button', { name: 'Use the built-in inbox' }).click();
    await page.getByText('the inbox', { exact: true }).waitFor();
    await page.getByRole('button', { name: '500 fails' }).click();
    await page.locator('button.is-on', { hasText: '500 fails' }).waitFor();
    const customer = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };
    const { id } = bodyOf(await cloud.api.post('/customers', customer), 201);
    const undelivered = page.getByRole('region', { name: 'Undelivered' });
    const line = undelivered.locator('tr', { hasText: uuidIn(id).slice(0, 8) });
    await line.getByText('500', { exact: true }).waitFor();
    await line.getByText('pending', { exact: true }).waitFor();
    await line.locator('td.number', { hasText: /^[1-9]\d?$/ }).waitFor();
    await line.getByText(/^\d\d:\d\d:\d\d, in \d+ (m?s|min)/).waitFor();
    await line.locator('.link').click();
    await page.getByRole('dialog').getByText('Signed bytes').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '200 accepts' }).click();
    await page.locator('button.is-on', { hasText: '200 accepts' }).waitFor();
    await line.getByRole('button', { name: 'Resend' }).click();
    await line.waitFor({ state: 'detached' });
    const sent = page.getByRole('region', { name: 'Sent' }).locator('tr', { hasText: uuidIn(id).slice(0, 8) });
    await sent.first().getByText('200', { exact: true }).waitFor();
    expect(await statusOf(id)).toBe('DELIVERED');
  });

  /** The state of the delivery about a resource. */
  const statusOf = async (id: string): Promise<string> =>
    bodyOf(await console.cloud.api.get(`/webhooks/deliveries?resourceId=${id}`), 200).data[0].status;

  it('sends everything again that was not delivered while the receiver was down', async () => {
    const { page, cloud } = console;
    await useInbox();
    await console.open('/webhooks');
    await page.getByRole('button', { name: '500 fails' }).click();
    await page.locator('button.is-on', { hasText: '500 fails' }).waitFor();
    const ids: string[] = [];
    for (const fullName of ['Jane Example', 'John Example'])
      ids.push(bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName }), 201).id);
    for (const id of ids)
      await page
        .locator('tr', { hasText: uuidIn(id).slice(0, 8) })
        .getByText('500')
        .first()
        .waitFor();
    await page.getByRole('button', { name: '200 accepts' }).click();
    await page.locator('button.is-on', { hasText: '200 accepts' }).waitFor();
    await page.getByRole('button', { name: 'Recover all' }).click();
    const undelivered = page.getByRole('region', { name: 'Undelivered' });
    for (const id of ids) {
      await undelivered.locator('tr', { hasText: uuidIn(id).slice(0, 8) }).waitFor({ state: 'detached' });
      expect(await statusOf(id)).toBe('DELIVERED');
    }
  });

  it("hides one platform's payments, webhooks and steps from the other", async () => {
    const { page, cloud, accountId } = console;
    await useInbox();
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    await anotherPlatform(cloud);
    await console.open('/payments');
    await page
      .locator(`a[href="#/payments/${uuidIn(transactionId)}"]`)
      .first()
      .waitFor();
    await page.getByLabel('Platform').selectOption({ index: 1 });
    await page.getByText('No payment yet').waitFor();
    expect(await page.getByText(uuidIn(transactionId).slice(0, 8)).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('a.nav-link[href="#/now"]').click();
    await page.getByRole('button', { name: 'Every event' }).click();
    await page.getByRole('button', { name: 'Workflow steps' }).click();
    await page.getByPlaceholder('Id, path or type').fill(uuidIn(transactionId));
    await page.getByText('Nothing fits these filters').waitFor();
    await page.getByLabel('Platform').selectOption({ index: 0 });
    await page.locator('.feed-row', { hasText: 'OUTGOING_PAYMENT.COMPLETED' }).first().waitFor();
  });

  const pages = ['/now', '/payments', '/pay', '/webhooks', '/clock'];

  it.each(pages)('fits %s into a narrow screen, in the dark too', async (hash) => {
    const { page } = console;
    await page.emulateMedia({ colorScheme: 'dark' });
    await console.open(hash);
    await expectNarrow(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('a.nav-link[href="#/now"]').waitFor();
  });

  it.each(pages)('has nothing serious for axe on %s', async (hash) => {
    await console.open(hash);
    await console.page.locator('.card').first().waitFor();
    await expectAccessible(console.page);
  });

  it.each([
    ['/catalogue?show=events&q=expired', 'OUTGOING_PAYMENT.EXPIRED', 'OUTGOING_PAYMENT.PENDING'],
    ['/permissions?q=createquote', 'createQuote', 'createCard'],
    ['/lab?show=stamp', 'payloadToSign', 'webhook-id'],
  ])('shows at %s what its address says', async (hash, shown, hidden) => {
    await console.open(hash);
    const main = console.page.getByRole('main');
    await main.getByText(shown).first().waitFor();
    expect(await main.getByText(hidden, { exact: true }).count()).toBe(0);
  });
});
