import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../kit/client/api.ts';
import { expectAccessible, hasNoBrowser, titled, useConsolePage, uuidIn } from './console-page.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);
const narrow = { width: 390, height: 900 };

/** What sticks out of the page to the right, but for what can be scrolled to. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element) => element.id !== 'main' && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const range = document.createRange();
    return [...document.querySelectorAll('main *')].flatMap((element) =>
      [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== '').flatMap((text) => {
        range.selectNodeContents(text);
        const isOut = [...range.getClientRects()].some(({ right }) => right > width + 1);
        const { textOverflow } = getComputedStyle(element);
        return isOut && textOverflow !== 'ellipsis' && !scrolls(element) ? [text.data.slice(0, 60)] : [];
      }));
  })()`);

describe.skipIf(hasNoBrowser)(titled('odd content in a browser'), () => {
  const console = useConsolePage();

  it.each(['%zz', '%E0%A4%A', '100%'])('shows a request whose path has the malformed escape %s', async (malformed) => {
    const { page, cloud, origin } = console;
    const authorization = `Basic ${btoa(`${cloud.tokenId}:${cloud.tokenSecret}`)}`;
    await fetch(`${cloud.baseUrl}/customers/${malformed}`, { headers: { authorization } });
    await console.open('/now');
    await page
      .locator('.feed-row', { hasText: `/customers/${malformed}` })
      .first()
      .waitFor();
    await console.open(`/clock/${malformed}`);
    await page.locator('h1').getByText('Clock', { exact: true }).waitFor();
    expect((await fetch(`${origin}/_console/payments/${malformed}`)).status).toBe(404);
  });

  it('breaks long names and addresses on a narrow screen', async () => {
    const { page, cloud } = console;
    const customer = { customerType: 'INDIVIDUAL', fullName: longName, platformCustomerId: 'x'.repeat(120) };
    const { id } = bodyOf(await cloud.api.post('/customers', customer), 201);
    bodyOf(await cloud.api.patch('/config', { webhookEndpoint: `https://x.example/${'y'.repeat(200)}` }), 200);
    await console.open(`/customers/${uuidIn(id)}`);
    await page.setViewportSize(narrow);
    await page.locator('h1').getByText(longName).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.goto(`${console.origin}/#/webhooks`);
    await page.getByText('https://x.example/').first().waitFor();
    expect(await cutOff(page)).toEqual([]);
  });

  it('keeps the columns of a list beside a long name', async () => {
    const { page, cloud } = console;
    const customer = { customerType: 'INDIVIDUAL', fullName: longName, platformCustomerId: 'z'.repeat(120) };
    const { id } = bodyOf(await cloud.api.post('/customers', customer), 201);
    await page.setViewportSize({ width: 1280, height: 900 });
    await console.open('/customers');
    await page
      .locator(`a[href="#/customers/${uuidIn(id)}"]`)
      .first()
      .waitFor();
    const widths = await page.evaluate<[number, number]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.table-wrap'))",
    );
    expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  });

  it('puts the whole path beside the method on a narrow screen', async () => {
    const { page, cloud } = console;
    await cloud.api.get(`/customers/Customer:00000000-0000-4000-8000-000000000000?note=${'n'.repeat(80)}`);
    await console.open('/now');
    await page.setViewportSize(narrow);
    const title = page.locator('.feed-title', { hasText: '?note=' }).first();
    await title.waitFor();
    const [method, path] = [await title.locator('.method').boundingBox(), await title.locator('.path').boundingBox()];
    expect(path?.x).toBeGreaterThanOrEqual((method?.x ?? 0) + (method?.width ?? 0));
    expect(Math.abs((path?.y ?? 0) - (method?.y ?? 0))).toBeLessThan(6);
  });

  it.each(['/pay', '/nowhere'])(
    'has nothing serious for axe on %s of a narrow screen, and one heading',
    async (hash) => {
      const { page } = console;
      await console.open(hash);
      await page.setViewportSize(narrow);
      expect(await page.locator('h1').count()).toBe(1);
      await expectAccessible(page);
    },
  );
});

describe.skipIf(hasNoBrowser)(titled('a new service in a browser'), () => {
  const console = useConsolePage({}, { isFunded: false });

  it.each(['/now', '/payments', '/balances', '/customers', '/webhooks'])(
    'has nothing serious for axe on %s',
    async (hash) => {
      await console.open(hash);
      await console.page.locator('.empty').first().waitFor();
      await expectAccessible(console.page);
    },
  );

  it('says what TOKEN is in the request that it offers', async () => {
    await console.open('/now');
    await console.page.getByText("holds the token's id and secret with a colon between").waitFor();
  });
});
