import { describe, expect, it } from 'vitest';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('breaking a payment in a browser'), () => {
  const console = useConsolePage();

  /** Starts a run of the first four calls, which is cheap. */
  const start = (order: object) =>
    fetch(`${console.origin}/_console/breaks/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ first: 4, ...order }),
    });

  it('is canceled, fills its matrix with green, and with a planted defect turns red', async () => {
    const { page, cloud, accountId } = console;
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api, '003'));
    await transactionIn(cloud.api, transactionId, 'FAILED');
    const paymentId = uuidIn(transactionId);
    await console.open(`/payments/${paymentId}`);
    await page.getByRole('button', { name: 'Break it everywhere' }).click();
    await page.getByRole('heading', { name: 'Break it everywhere' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('canceled', { exact: true }).waitFor();

    await start({ paymentId });
    await page.getByText('it holds', { exact: true }).waitFor();
    await page.getByText('4 calls, 36 of 36 faults tried').waitFor();
    await page.getByText('done', { exact: true }).waitFor();
    expect(await page.locator('.cell.is-good').count()).toBe(36);
    await expectAccessible(page);

    await start({ paymentId, defect: 'unstored-response' });
    await page.getByText('3 broke it', { exact: true }).waitFor();
    await page.getByText('done', { exact: true }).waitFor();
    expect(await page.locator('.cell.is-bad').count()).toBe(3);
    await page.getByText('has a second effect').first().waitFor();
    await page
      .getByText('npm run prove -- crash --only refund:4:after --defect unstored-response', { exact: true })
      .waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });
});
