import { describe, expect, it } from 'vitest';
import { transactionIn } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, expectNarrow, hasNoBrowser, titled, useConsolePage } from './console-page.ts';

describe.skipIf(hasNoBrowser)(titled('the permissions in a browser'), () => {
  const console = useConsolePage();

  it('shows what each function uses of its grants', async () => {
    const { page, cloud, accountId } = console;
    const { transactionId } = await aPayment(cloud.api, accountId, await aRecipient(cloud.api));
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
    await console.open('/permissions');
    await page.getByText('nothing refused').waitFor();
    const quote = page.locator('[data-function="createQuote"]');
    await quote.locator('summary').click();
    await quote.getByText('used', { exact: true }).first().waitFor();
    await quote
      .getByText(/^\d+ calls?$/)
      .first()
      .waitFor();
    await quote
      .getByText(/^\d+ runs?, .* write units? and .* read units? each, \$\d+\.\d\d a million$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNarrow(page);
  });

  it('turns a function red that does what it may not', async () => {
    const { page, cloud } = console;
    const { iam } = cloud.services;
    const forbidden = { action: 'dynamodb:PutItem', on: 'table' } as const;
    expect(() => iam.as('getPlatformConfig', () => iam.authorize(forbidden))).toThrow('not authorized');
    await console.open('/permissions');
    await page.getByText('functions refused').waitFor();
    await page.getByRole('button', { name: 'Refused' }).click();
    const row = page.locator('.permission.is-refused[data-function="getPlatformConfig"]');
    await row.locator('summary').click();
    await row.getByText('dynamodb:PutItem', { exact: true }).first().waitFor();
    expect(await page.locator('.permission').count()).toBe(1);
  });
});
