import { beforeAll, describe, expect, it } from 'vitest';
import { resourcePages } from '../../../../lib/console/web/resource-pages.ts';
import { type Api, bodyOf } from '../../../kit/client/api.ts';
import { type Areas, fillAreas } from '../../../kit/client/areas.ts';
import { createCard, createCardholder, purchase, simulate } from '../../../kit/client/cards.ts';
import { transactionIn, until } from '../../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../../kit/client/rewards.ts';
import { expectAccessible, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

/** The pages of the menu by their names in it and what they say. */
const places: readonly (readonly [link: string, says: string | RegExp])[] = [
  ['Now', 'Everything that happens'],
  ['Payments', 'All payments and card purchases'],
  ['Balances', 'The chart of accounts'],
  ['Books', 'Trial balance'],
  ['Customers', 'The customers of this platform'],
  ['Pay', 'Send'],
  ['API', 'Every operation of the interface'],
  ['Webhooks', 'Undelivered'],
  ['Clock', 'Run until idle'],
  ['Worlds', 'Save this world'],
  ['Catalogue', 'Sandbox values'],
  ['Permissions', 'permission'],
  ['Signing lab', 'One-time code'],
];
const widths = [1_280, 390] as const;

describe.skipIf(hasNoBrowser)(titled('a walk through the console in a browser'), () => {
  const console = useConsolePage();
  let areas: Areas;
  let failed: string;
  let completed: string;
  let customerId: string;

  beforeAll(async () => {
    const { api, baseUrl } = console.cloud;
    await api.patch('/config', { webhookEndpoint: `${console.origin}/_console/inbox` });
    areas = { ...(await fillAreas(api, baseUrl)), cards: await aCard(api) };
    const recipient = await aRecipient(api);
    customerId = recipient.customerId;
    completed = (await aPayment(api, console.accountId, recipient)).transactionId;
    await transactionIn(api, completed, 'COMPLETED');
    failed = (await aPayment(api, console.accountId, await aRecipient(api, '003'))).transactionId;
    await transactionIn(api, failed, 'FAILED');
  }, 120_000);

  /** Opens the menu where it is folded, and its group of areas. */
  async function openMenu(): Promise<void> {
    const menu = console.page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    const more = console.page.locator('details', { hasText: 'More' });
    if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
  }

  /** Nothing is wider than the screen, no table scrolls sideways, no alert is shown, and axe finds nothing serious in both themes. */
  async function expectFine(width: number): Promise<void> {
    const { page } = console;
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    if (width < 620) {
      const wide =
        "[...document.querySelectorAll('.table-wrap')].filter((one) => one.scrollWidth > one.clientWidth + 1).length";
      expect(await page.evaluate(wide)).toBe(0);
    }
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
    await expectAccessible(page);
  }

  describe.each(widths)('%i pixels wide', (width) => {
    it.each(places)('goes by the menu to %s', async (link, says) => {
      const { page } = console;
      await page.setViewportSize({ width, height: 900 });
      await console.open('/keys');
      await openMenu();
      // Behind its name a link has its key.
      const named = new RegExp(`^${link}( .)?$`);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: named }).click();
      await page.getByRole('heading', { level: 1, name: link, exact: true }).waitFor();
      await page.getByRole('main').getByText(says).first().waitFor();
      await expectFine(width);
    });

    it.each(['Trial balance', 'Manual entries', 'Open items', 'Terms'])('goes to %s of the books', async (tab) => {
      const { page } = console;
      await page.setViewportSize({ width, height: 900 });
      await console.open('/books');
      await page.getByRole('navigation', { name: 'Books' }).getByRole('link', { name: tab }).click();
      await page.locator('.card').first().waitFor();
      await expectFine(width);
    });

    it.each(resourcePages.map(({ page, name }) => [name, page] as const))(
      'goes by the menu to %s, and to one of them',
      async (name, of) => {
        const { page } = console;
        await page.setViewportSize({ width, height: 900 });
        await console.open('/now');
        await openMenu();
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        const one = page.getByRole('main').locator(`a[href="#/${of}/${areas[of]}"]`).first();
        await one.waitFor();
        await expectFine(width);
        await one.click();
        await page.getByRole('heading', { name: 'As the interface shows it' }).waitFor();
        await expectFine(width);
      },
    );

    it('opens a payment, a customer and a balance', async () => {
      const { page } = console;
      for (const hash of [`/payments/${uuidIn(completed)}`, `/payments/${uuidIn(failed)}`]) {
        await console.open(hash);
        await page.getByRole('region', { name: 'Webhook deliveries' }).waitFor();
        await expectFine(width);
      }
      await console.open(`/customers/${uuidIn(customerId)}`);
      await page.getByRole('region', { name: 'Internal accounts' }).waitFor();
      await expectFine(width);
      await console.open(`/balances/${uuidIn(console.accountId)}`);
      await page.getByRole('region', { name: 'Entries' }).waitFor();
      await expectFine(width);
    });
  });
});

/** The uuid of a card with a purchase. */
async function aCard(api: Api): Promise<string> {
  const { id } = await createCard(api, await createCardholder(api, 1_000));
  await simulate(api, id, 'authorization', purchase(640));
  await until(
    async () => bodyOf(await api.get('/transactions?type=CARD'), 200).data.length,
    (count) => count > 0,
  );
  return uuidIn(id);
}
