import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { resourcePages } from '../../lib/console/web/resource-pages.ts';
import { startService } from '../../lib/start/start-service.ts';
import { browserPath, openBrowser } from '../kit/chromium.ts';
import { apiClient } from '../kit/client/api.ts';
import { type Content, makeContent } from './content.ts';

/** A page of the console as a picture. */
interface Shot {
  readonly name: string;
  /** Where it is; what is of some payment, customer or account is there only with content. */
  readonly hash: string | ((content: Content) => string);
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const shots: readonly Shot[] = [
  { name: 'now', hash: '/now' },
  {
    name: 'event',
    hash: () => '/now',
    prepare: (page) => page.locator('.feed-row', { hasText: 'OUTGOING_PAYMENT' }).first().click(),
  },
  { name: 'payments', hash: '/payments' },
  { name: 'payment', hash: ({ payments }) => `/payments/${payments.refunded}` },
  { name: 'payment-waiting', hash: ({ payments }) => `/payments/${payments.waiting}` },
  { name: 'break', hash: ({ payments }) => `/break/${payments.completed}`, prepare: breakIt },
  { name: 'pay', hash: '/pay' },
  {
    name: 'pay-sent',
    hash: () => '/pay',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('link', { name: 'Watch it' }).waitFor();
    },
  },
  { name: 'balances', hash: '/balances' },
  { name: 'balance', hash: ({ accountId }) => `/balances/${accountId.slice(-36)}` },
  { name: 'customers', hash: '/customers' },
  { name: 'customer', hash: ({ customerId }) => `/customers/${customerId.slice(-36)}` },
  { name: 'webhooks', hash: '/webhooks' },
  {
    name: 'exam',
    hash: () => '/webhooks',
    prepare: async (page) => {
      await page.getByLabel('Address of your receiver').fill(`${new URL(page.url()).origin}/_console/inbox`);
      await page.getByRole('button', { name: 'Examine' }).click();
      await page.locator('.exam-name').first().waitFor();
      await page.locator('.exam-name').first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'clock', hash: '/clock' },
  { name: 'worlds', hash: '/worlds' },
  { name: 'catalogue', hash: '/catalogue' },
  { name: 'catalogue-values', hash: '/catalogue', prepare: press('Sandbox values') },
  { name: 'catalogue-events', hash: '/catalogue', prepare: press('Events') },
  { name: 'permissions', hash: '/permissions', prepare: (page) => page.locator('.permission').first().click() },
  { name: 'lab', hash: '/lab' },
  { name: 'lab-code', hash: '/lab', prepare: press('One-time code') },
  { name: 'lab-stamp', hash: '/lab', prepare: press('Wallet stamp') },
  { name: 'api', hash: '/api' },
  { name: 'api-open', hash: '/api?q=createCard', prepare: (page) => page.locator('.operation button').first().click() },
  ...['trial-balance', 'entries', 'open-items', 'terms'].map((tab) => ({
    name: `books-${tab}`,
    hash: `/books/${tab}`,
  })),
  ...resourcePages.flatMap(({ page }) => [
    { name: page, hash: `/${page}` },
    { name: `one-of-${page}`, hash: ({ areas }: Content) => `/${page}/${areas[page]}` },
  ]),
  {
    name: 'search',
    hash: () => '/now',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('lena');
      await page.locator('.found-title').nth(2).waitFor();
    },
  },
  { name: 'keys', hash: '/now', prepare: (page) => page.keyboard.press('?') },
  {
    name: 'menu',
    hash: '/now',
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    },
  },
];

/** Presses the button with this text. */
function press(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click();
}

/** Breaks a payment with a planted defect, once for all pictures. */
async function breakIt(page: Page): Promise<void> {
  const isDone = page.getByText('done', { exact: true });
  await page.waitForTimeout(restMs);
  if ((await isDone.count()) === 0) {
    await page.getByLabel('Planted defect').selectOption('unstored-response');
    await page.getByRole('button', { name: 'Break it' }).click();
  }
  await isDone.waitFor();
  const { height = 0 } = page.viewportSize() ?? {};
  if (height < tall)
    await page.getByRole('heading', { name: 'What broke' }).evaluate((heading) => heading.scrollIntoView());
}

/** A picture of this height shows the top of the page and its matrix, in pixels; a lower one shows the matrix. */
const tall = 1_000;

/** The pictures that the documents show, each below 150 kB. */
const documented: readonly string[] = ['now', 'payment', 'break', 'balance', 'webhooks', 'catalogue'];

interface Frame {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly scale: number;
}

const frames: readonly Frame[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `wide-${colorScheme}`, width: 1440, height: 1200, colorScheme, scale: 1 },
  { name: `narrow-${colorScheme}`, width: 390, height: 1600, colorScheme, scale: 1 },
]);
const documentFrame: Frame = { name: 'documents', width: 1280, height: 880, colorScheme: 'light', scale: 1.5 };

/** Generous, because a busy machine is slow and not wrong. */
const patienceMs = 180_000;

/** Time for what moves to come to rest, in milliseconds. */
const restMs = 700;

/** Takes the pictures of the documents into `folder`. */
export const takeDocumented = (folder: string): Promise<void> =>
  withService(true, async (origin, content) => {
    await takeFrame({ origin, content }, documentFrame, documented, (name) => join(folder, `console-${name}.webp`));
  });

/** Takes pages, or all of them, in both themes and two widths into `folder`, with content and without. */
export async function takeAll(folder: string, names: readonly string[] = shots.map(({ name }) => name)): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const isFilled of [true, false]) {
    await withService(isFilled, async (origin, content) => {
      for (const frame of frames) {
        const fileOf = (name: string) => join(folder, `${name}-${frame.name}${isFilled ? '' : '-empty'}.png`);
        await takeFrame({ origin, content }, frame, names, fileOf);
      }
    });
  }
}

interface Service {
  readonly origin: string;
  readonly content: Content | undefined;
}

/** Runs a service in a folder of its own while `work` goes on. */
async function withService(
  isFilled: boolean,
  work: (origin: string, content: Content | undefined) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const rate = { requestsPerSecond: 1_000, burst: 1_000 };
  const log = (line: string) => console.error(line);
  const cloud = await startService({ port: 0, rate, isShared: false, hasConsole: true, dataDir, log });
  try {
    const { origin } = new URL(cloud.baseUrl);
    const api = apiClient(cloud.baseUrl, `${cloud.tokenId}:${cloud.tokenSecret}`);
    await work(origin, isFilled ? await makeContent(api, cloud.baseUrl) : undefined);
  } finally {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takeFrame(
  { origin, content }: Service,
  { width, height, colorScheme, scale }: Frame,
  names: readonly string[],
  fileOf: (name: string) => string,
): Promise<void> {
  const path = browserPath();
  if (!path) throw new Error('Screenshots need a Chromium: install it or set CHROMIUM to its path.');
  const browser = await openBrowser(path);
  try {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: scale });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    for (const shot of shots.filter(({ name }) => names.includes(name))) {
      const hash = typeof shot.hash === 'string' ? shot.hash : content && shot.hash(content);
      if (hash === undefined) continue;
      await page.goto(`${origin}/#${hash}`);
      await page.reload();
      await page.getByText('Live', { exact: true }).waitFor();
      await page.locator('h1').first().waitFor();
      await shot.prepare?.(page);
      await page.waitForTimeout(restMs);
      writeFileSync(fileOf(shot.name), await picture(page, fileOf(shot.name)));
    }
  } finally {
    await browser.close();
  }
}

/** A PNG, or a WebP, which playwright takes only by Chromium's own protocol. */
async function picture(page: Page, file: string): Promise<Buffer> {
  if (!file.endsWith('.webp')) return page.screenshot();
  const session = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const clip = { x: 0, y: 0, width, height, scale: documentFrame.scale };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Of a WebP, from 0 to 100. */
const quality = 82;
