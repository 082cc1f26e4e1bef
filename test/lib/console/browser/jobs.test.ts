import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../kit/client/api.ts';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

/** What people come for. Each takes two clicks from Now at most, or one search. */
describe.skipIf(hasNoBrowser)(titled('the jobs of the console in a browser'), () => {
  const console = useConsolePage();
  let failed: string;

  beforeAll(async () => {
    const { api } = console.cloud;
    await api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    failed = (await aPayment(api, console.accountId, await aRecipient(api, '003'), { lockedCurrencyAmount: 4_321 }))
      .transactionId;
    await transactionIn(api, failed, 'FAILED');
  });

  const main = () => console.page.getByRole('main');
  const menu = (link: string) =>
    console.page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: new RegExp(`^${link}( .)?$`) })
      .click();
  /** One search: its words and Enter, or the result of this name. */
  async function search(text: string, result: RegExp): Promise<void> {
    await console.page.keyboard.press('/');
    await console.page.keyboard.type(text);
    await console.page.getByRole('option', { name: result }).first().waitFor();
    await console.page.getByRole('option', { name: result }).first().click();
  }

  it('says why a payment failed', async () => {
    await console.open('/now');
    await menu('Payments');
    await main()
      .locator(`a[href="#/payments/${uuidIn(failed)}"]`)
      .click();
    await main().getByText('Failed: account cannot receive. 43.21 USD went back').waitFor();
  });

  it('finds a payment by its amount, and its webhooks with a resend on its page', async () => {
    await console.open('/now');
    await search('43.21', /43\.21 USD/);
    const deliveries = main().getByRole('region', { name: 'Webhook deliveries' });
    await deliveries.getByRole('button', { name: 'OUTGOING_PAYMENT.FAILED' }).waitFor();
    await deliveries.getByRole('button', { name: 'Resend' }).first().waitFor();
  });

  it('lists what was not delivered, with the exam of a receiver', async () => {
    await console.open('/now');
    await menu('Webhooks');
    await main().getByRole('region', { name: 'Undelivered' }).waitFor();
    await main().getByRole('button', { name: 'Examine' }).waitFor();
  });

  it('explains a balance of the platform, and by a search one of a customer', async () => {
    await console.open('/now');
    await menu('Balances');
    await main()
      .locator(`a[href="#/balances/${uuidIn(console.accountId)}"]`)
      .first()
      .click();
    await main()
      .getByText(/entries sum to/)
      .waitFor();
    await search('jane USD', /^Jane Example, USD/);
    await main().getByText('Nothing was posted here').waitFor();
  });

  it('asks for the code of a payment, and says which it is, for how much and to whom', async () => {
    const { api } = console.cloud;
    const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Lena Brandt', email: 'lena@example.com' };
    const details = { phoneNumber: '+4915112345678', birthDate: '1990-01-31', nationality: 'DE' };
    const { id } = bodyOf(await api.post('/customers', { ...person, ...details }), 201);
    const [own] = bodyOf(await api.get(`/customers/internal-accounts?customerId=${id}&currency=USD`), 200).data;
    bodyOf(await api.post(`/sandbox/internal-accounts/${own.id}/fund`, { amount: 50_000 }), 200);
    const { externalAccountId } = await aRecipient(api);
    const recipient = { customerId: id, platformCustomerId: '', externalAccountId };
    const { transactionId } = await aPayment(api, own.id, recipient, { lockedCurrencyAmount: 1_000 });
    await console.open('/now');
    await menu('Payments');
    await main()
      .locator(`a[href="#/payments/${uuidIn(transactionId)}"]`)
      .click();
    await main().getByText('The customer has to confirm 10.00 USD').waitFor();
    await main().getByText('It is code 1 of 2, for the conversion.').waitFor();
    await main().getByLabel('Code', { exact: true }).waitFor();
  });

  it('moves the clock, and rewinds to a world', async () => {
    await console.open('/now');
    await menu('Clock');
    await main().getByRole('button', { name: 'Run until idle' }).waitFor();
    await menu('Worlds');
    await main().getByRole('button', { name: 'Save this world', exact: true }).waitFor();
  });

  it('buys with a card', async () => {
    await console.open('/now');
    await menu('Pay');
    await main().getByRole('button', { name: 'Card purchase' }).click();
    await main().getByRole('button', { name: 'Make a card' }).waitFor();
  });

  it('finds a customer by name', async () => {
    await console.open('/now');
    await search('jane example', /^Jane Example/);
    expect(console.page.url()).toContain('#/customers/');
    await main().getByRole('region', { name: 'Internal accounts' }).waitFor();
  });

  it('opens the permissions of a function, and the catalogue', async () => {
    await console.open('/now');
    await menu('Permissions');
    await main().locator('.permission').first().click();
    await menu('Catalogue');
    await main().getByRole('button', { name: 'Run' }).first().waitFor();
  });
});
