import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ServiceOptions } from '../../../../lib/start/start-service.ts';
import { browserPath, openBrowser } from '../../../kit/chromium.ts';
import { fundedAccount } from '../../../kit/client/payments.ts';
import { startTestCloud, type TestCloud } from '../../../kit/local-cloud.ts';

const path = browserPath();

export const hasNoBrowser = path === undefined;

/** What a suite is called; it says why it is skipped where there is no browser. */
export const titled = (title: string): string =>
  path ? title : `${title} (skipped: this machine has no Chromium; install it or set CHROMIUM)`;

/** Generous, because a busy machine is slow and not wrong. */
const patienceMs = 180_000;

/** A desk's, in pixels. */
const wide = { width: 1440, height: 900 };

export interface ConsolePage {
  readonly cloud: TestCloud;
  readonly page: Page;
  readonly origin: string;
  /** The platform's funded account in US dollars. */
  readonly accountId: string;
  /** Opens a page of the console and waits until it is connected. */
  open(hash: string): Promise<void>;
  /** Reads what the server shows. */
  read<T>(path: string): Promise<T>;
}

/** A cloud with a console and a browser for all tests of a file, and one tab, which is cleared behind each. Foreign requests and errors fail the file. */
export function useConsolePage(
  options: Partial<ServiceOptions> = {},
  { restarts = false, isFunded = true, refuses = false } = {},
): ConsolePage {
  let cloud: TestCloud;
  let browser: Browser;
  let page: Page;
  let accountId: string;
  const foreign: string[] = [];
  const errors: string[] = [];
  const origin = () => new URL(cloud.baseUrl).origin;

  beforeAll(async () => {
    cloud = await startTestCloud({ hasConsole: true, ...options });
    if (isFunded) accountId = await fundedAccount(cloud.api);
    browser = await openBrowser(path ?? '');
    page = await browser.newPage({ viewport: wide });
    page.setDefaultTimeout(patienceMs);
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin())) foreign.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // A service that goes to another world refuses connections for a moment.
      if (restarts && message.text().includes('net::ERR_')) return;
      // The browser reports the answer to a command that is to be refused.
      if (refuses && message.text().includes('status of 400')) return;
      if (message.type() === 'error') errors.push(message.text());
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await cloud?.stop();
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
  });
  afterEach(() => clear(page, origin()));

  return {
    get cloud() {
      return cloud;
    },
    get page() {
      return page;
    },
    get origin() {
      return origin();
    },
    get accountId() {
      return accountId;
    },
    async open(hash) {
      await page.goto(`${origin()}/#${hash}`);
      await page.getByText('Live', { exact: true }).waitFor();
      await page.locator('h1').waitFor();
    },
    async read<T>(at: string) {
      const response = await fetch(`${origin()}/_console${at}`);
      return (await response.json()) as T;
    },
  };
}

/** Leaves a tab as a new one is: to open one for each test takes half a second of CPU time. */
async function clear(page: Page, origin: string): Promise<void> {
  // The console keeps its theme.
  if (page.url().startsWith(origin)) await page.evaluate('localStorage.clear()');
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.context().clearPermissions();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(wide);
  await page.mouse.move(0, 0);
}

/** The small form of axe, which a page loads in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme can break: its colours. The rest of a page is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Looks at the open page as axe does and expects nothing serious, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // It stays until the page loads anew: most addresses of the console differ in their fragment only.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: colourRules }) };
    const { violations } = await page.evaluate<{ violations: Violation[] }>(
      `axe.run(document, ${JSON.stringify(options)})`,
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    ).toEqual([]);
  }
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** A phone's, in pixels. */
const narrowWidth = 390;

/** Expects that a page fits a narrow screen. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: narrowWidth, height: 900 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrowWidth);
}

export const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);
