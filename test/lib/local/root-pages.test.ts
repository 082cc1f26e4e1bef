import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { browserPath, openBrowser } from '../../kit/chromium.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });
const at = (path: string): string => new URL(path, cloud.baseUrl).href;

describe('the root of the local service', () => {
  it.each([
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/', 'text/html; charset=utf-8'],
    ['/docs/reference', 'text/html; charset=utf-8'],
    ['/docs/first-payment', 'text/html; charset=utf-8'],
    ['/docs/search?q=webhook', 'text/html; charset=utf-8'],
    ['/docs/site.css', 'text/css; charset=utf-8'],
    ['/docs/site.js', 'text/javascript; charset=utf-8'],
    ['/docs/images/architecture.svg', 'image/svg+xml'],
    ['/openapi.yaml', 'application/yaml'],
    ['/llms-full.txt', 'text/plain; charset=utf-8'],
    ['/favicon.ico', 'image/svg+xml'],
    ['/docs/reference.js', 'text/javascript; charset=utf-8'],
    ['/docs/redoc.js', 'text/javascript; charset=utf-8'],
    ['/openapi.json', 'application/json'],
    ['/openapi.generators.json', 'application/json'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/health', 'application/json'],
  ])('serves %s without credentials, also to HEAD', async (path, type) => {
    const page = await fetch(at(path));
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({ status: 200, type });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const size = (await page.arrayBuffer()).byteLength;
    const head = await fetch(at(path), { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(size));
    const posted = await fetch(at(path), { method: 'POST', body: '{}' });
    expect({ status: posted.status, allow: posted.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  it('says that it is well, and where the API is', async () => {
    const health = await (await fetch(at('/health'))).json();
    expect(health).toEqual({ status: 'ok', version: '2025-10-13', baseUrl: cloud.baseUrl });
  });

  it('says whom to tell about a vulnerability, where and for how long that holds', async () => {
    const text = await (await fetch(at('/.well-known/security.txt'))).text();
    expect(text).toMatch(/^Contact: (https:|mailto:)\S+$/m);
    expect(text).toContain(`Canonical: ${at('/.well-known/security.txt')}\n`);
    const [, expires = ''] = text.match(/^Expires: (.+)$/m) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect((await cloud.api.get('/security.txt', { credentials: null })).status).toBe(200);
  });

  it('serves the document of the API with its own address as server', async () => {
    const document = (await (await fetch(at('/openapi.json'))).json()) as { servers: unknown };
    expect(document.servers).toEqual([{ url: cloud.baseUrl, description: expect.any(String) }]);
    expect(document).toEqual((await cloud.api.get('/openapi.json')).body);
  });

  it('names every documented operation in the text for language models', async () => {
    const text = await (await fetch(at('/llms.txt'))).text();
    for (const { method, path } of endpointList.filter(({ internal }) => !internal))
      expect(text).toContain(`- \`${method} ${path}\`: `);
    expect(text).toContain(`Base URL: ${cloud.baseUrl}`);
    expect(text).toContain('## Idempotency');
  });

  it('loads nothing of the reference from another host', async () => {
    const page = await (await fetch(at('/docs/reference'))).text();
    expect(page).not.toMatch(/(src|href)="https?:/);
    expect(await (await fetch(at('/docs/reference.js'))).text()).toContain('disableTelemetry: true');
    expect(await (await fetch(at('/docs/redoc.js'))).text()).not.toContain('cdn.redoc.ly');
  });
});

const path = browserPath();
const title = path
  ? 'the reference in a browser'
  : 'the reference in a browser (skipped: this machine has no Chromium; install it or set CHROMIUM)';

describe.skipIf(!path)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(path ?? '');
  });
  afterAll(() => browser.close());

  it('shows the introduction and the operations, and asks no other host for anything', async () => {
    const page = await browser.newPage();
    const [foreign, errors]: [string[], string[]] = [[], []];
    page.on('request', (request) => {
      if (!request.url().startsWith(at('/')) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(at('/docs/reference'));
    await page.locator('h1, h2', { hasText: 'Idempotency' }).first().waitFor({ timeout: 240_000 });
    await page.getByText('Same-currency transfers', { exact: true }).first().waitFor({ timeout: 240_000 });
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
  }, 120_000);

  it.each(['light', 'dark'] as const)(
    'leads back to the console and leaves its title whole on a narrow screen, in the %s',
    async (colorScheme) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 900 }, colorScheme });
      await page.goto(at('/docs/reference'));
      await page.locator('h1').getByText('Payments API').waitFor({ timeout: 240_000 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      // A word that is broken lies in two boxes.
      const boxes = await page.evaluate(`(() => {
        const text = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT).nextNode();
        const word = new Range();
        word.setStart(text, 0);
        word.setEnd(text, 'Payments'.length);
        return [word.toString(), word.getClientRects().length];
      })()`);
      expect(boxes).toEqual(['Payments', 1]);
      await page.getByRole('link', { name: 'Console' }).click();
      await page.locator('h1').getByText('Now', { exact: true }).waitFor({ timeout: 240_000 });
      await page.close();
    },
    120_000,
  );
});
