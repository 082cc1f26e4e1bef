import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { anotherPlatform } from '../../../kit/client/another-platform.ts';
import { bodyOf } from '../../../kit/client/api.ts';
import { createCard, createCardholder, purchase, simulate } from '../../../kit/client/cards.ts';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the customers in a browser'), () => {
  const console = useConsolePage();

  it('leads from a customer to its accounts and payments', async () => {
    const { page } = console;
    const recipient = await aRecipient(console.cloud.api);
    await console.open('/customers');
    const line = page.locator('tr', { has: page.getByText(recipient.platformCustomerId, { exact: true }) });
    await line.getByRole('link', { name: 'Jane Example' }).click();
    await page.locator('h1').getByText('Jane Example').waitFor();
    await page.getByText(uuidIn(recipient.externalAccountId).slice(0, 8)).waitFor();
    await page.getByText('spark wallet').waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it('orders the list by name, which the address keeps', async () => {
    const { page, cloud } = console;
    for (const fullName of ['Zoe Last', 'Aaron First'])
      bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName }), 201);
    await console.open('/customers');
    await page.getByLabel('Order').selectOption('By name');
    await page.locator('tbody tr').first().getByRole('link', { name: 'Aaron First' }).waitFor();
    await page.locator('tbody tr').last().getByRole('link', { name: 'Zoe Last' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/customers?sort=name');
  });

  it('shows what was declined of the cards of a customer', async () => {
    const { page } = console;
    const holder = await createCardholder(console.cloud.api, 100);
    const { id } = await createCard(console.cloud.api, holder);
    await simulate(console.cloud.api, id, 'authorization', purchase(101));
    await console.open(`/customers/${uuidIn(holder.customerId)}`);
    await page.getByText('Declined authorizations of the last 30 days').waitFor();
    await page.getByText('insufficient funds').waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it("hides one platform's customers from the other", async () => {
    const { page } = console;
    const { customerId } = await aRecipient(console.cloud.api);
    const other = await anotherPlatform(console.cloud);
    const answer = await other.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Other Example' });
    const theirs = bodyOf(answer, 201).id as string;
    await console.open('/customers');
    await page.locator(`a.id[href="#/customers/${uuidIn(customerId)}"]`).waitFor();
    expect(await page.locator(`a.id[href="#/customers/${uuidIn(theirs)}"]`).count()).toBe(0);
    await page.getByLabel('Platform').selectOption({ index: 1 });
    await page.locator(`a.id[href="#/customers/${uuidIn(theirs)}"]`).waitFor();
    expect(await page.locator(`a.id[href="#/customers/${uuidIn(customerId)}"]`).count()).toBe(0);
  });
});

describe.skipIf(hasNoBrowser)(titled('the steps of a payment in a browser'), () => {
  const console = useConsolePage();
  const pay = async (ending?: string) => {
    const { api } = console.cloud;
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: console.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: (await aRecipient(api, ending)).externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
    };
    const answer = await api.post('/quotes', body, { headers: { 'idempotency-key': `steps-${ending}` } });
    return bodyOf(answer, 201).transactionId as string;
  };

  it('copies a request as curl, which a shell answers alike, and replays it with its key', async () => {
    const { page, cloud } = console;
    const id = await pay();
    await transactionIn(cloud.api, id, 'COMPLETED');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: console.origin });
    await console.open(`/payments/${uuidIn(id)}`);
    // The command in the shell repeats the request, so a second line can appear below the first.
    const request = page.locator('.request-line', { hasText: 'createQuote' }).first();
    await request.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('as curl copied').waitFor();
    const curl = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const command = `${curl} -s -o /dev/null -w '%{http_code} %header{idempotent-replayed}'`;
    const env = { ...process.env, TOKEN: `${cloud.tokenId}:${cloud.tokenSecret}` };
    const { stdout: shell } = await promisify(execFile)('sh', ['-c', command], { env });
    expect(shell).toBe('201 true');
    await request.getByRole('button', { name: 'Replay with the same key' }).click();
    await request.getByText('Idempotent-Replayed: true').waitFor();
    await expectAccessible(page);
  });

  it('returns a payment and fails its refund', async () => {
    const { page, cloud } = console;
    const id = (await aPayment(cloud.api, console.accountId, await aRecipient(cloud.api))).transactionId;
    await transactionIn(cloud.api, id, 'COMPLETED');
    await console.open(`/payments/${uuidIn(id)}`);
    await page.getByRole('button', { name: 'Fail the refund' }).click();
    await page.getByText('Its refund fails').waitFor();
    await page.getByRole('button', { name: 'Return it' }).click();
    await page.locator('h1').getByText('refund failed', { exact: true }).waitFor();
  });
});
