import { once } from 'node:events';
import { request } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { guides } from '../../../lib/documents/guides/guides.ts';
import { parseStep } from '../../../lib/documents/guides/steps.ts';
import { addressOf } from '../../../lib/documents/site/render.ts';
import { sitePage } from '../../../lib/documents/site/site.ts';
import { browserPath, openBrowser } from '../../kit/chromium.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud({ hasConsole: true });
const at = (path: string): string => new URL(path, cloud.baseUrl).href;
const read = async (path: string): Promise<string> => (await fetch(at(path))).text();

describe('a block of a request', () => {
  it('is read with headers, body, status, values to keep and what to wait for', () => {
    const block = 'POST /a/{{b}}\nIdempotency-Key: k-{{run}}\n\n{"c": 1}\n\n> 201, until d.0.e = DONE, f = g.h, i\n';
    expect(parseStep(block)).toEqual({
      method: 'POST',
      path: '/a/{{b}}',
      headers: { 'Idempotency-Key': 'k-{{run}}' },
      body: '{"c": 1}',
      status: 201,
      until: { place: 'd.0.e', value: 'DONE' },
      keeps: [
        { name: 'f', place: 'g.h' },
        { name: 'i', place: 'i' },
      ],
    });
  });

  it.each(['GET /a', 'FETCH /a\n\n> 200', 'GET /a\nnonsense\n\n> 200'])('is refused where it is none: %j', (block) => {
    expect(() => parseStep(block)).toThrow(/This is no/);
  });
});

describe('a link of a guide', () => {
  it.each([
    ['docs/guides/card.md', '../sandbox.md#codes', '/docs/sandbox#codes'],
    ['docs/operations.md', 'runbooks/ledger.md', '/docs/runbook-ledger'],
    ['docs/clients.md', '../clients/typescript/README.md', '/docs/typescript-client'],
    ['docs/console.md', 'images/console-now.webp', '/docs/images/console-now.webp'],
    ['docs/clients.md', '#generators', '#generators'],
    ['docs/clients.md', 'https://www.usebruno.com', 'https://www.usebruno.com'],
    ['docs/contributing.md', '../test/README.md', undefined],
  ])('of %s to %s leads to %s', (file, link, address) => {
    expect(addressOf(file, link)).toBe(address);
  });
});

describe('the site', () => {
  const parts = { baseUrl: 'http://127.0.0.1:1/v', tokenId: 'id', tokenSecret: 'secret', hasConsole: true };
  const links = (html: string) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);

  /** Each page is made once: every other page leads to it. */
  const pages = new Map<string, ReturnType<typeof sitePage>>();
  const pageOf = (path: string) => {
    const page = pages.get(path) ?? sitePage(path, new URLSearchParams(), parts);
    pages.set(path, page);
    return page;
  };

  it.each(guides.map(({ slug }) => slug))('has %s, whose links lead to pages and places that are there', (slug) => {
    const { status, body } = pageOf(slug);
    expect(status).toBe(200);
    const own = links(String(body)).map((link) => (link.startsWith('#') ? `/docs/${slug}${link}` : link));
    const wrong = own
      .filter((link) => link.startsWith('/docs/') && !link.startsWith('/docs/reference'))
      .filter((link) => {
        const [path = '', anchor] = link.replace('/docs/', '').split('#');
        const page = pageOf(path);
        return page.status !== 200 || (anchor !== undefined && !String(page.body).includes(`id="${anchor}"`));
      });
    expect(wrong.filter((link) => link !== `/docs/${slug}#content`)).toEqual([]);
  });

  it('fills the token of this sandbox into the programs', async () => {
    const page = await read('/docs/first-payment');
    expect(page).toContain(`-u ${cloud.tokenId}:${cloud.tokenSecret}`);
    expect(page).toContain(cloud.baseUrl);
  });

  it.each(['/docs/first-payment', '/docs', '/docs/search?q=x'])(
    'refuses another host at %s, which it would give its token',
    async (path) => {
      const [response] = await once(request(at(path), { headers: { host: 'attacker.example' } }).end(), 'response');
      response.resume();
      expect(response.statusCode).toBe(403);
    },
  );

  it('offers to run a request only beside a console', () => {
    const pageWith = (hasConsole: boolean) =>
      String(sitePage('card', new URLSearchParams(), { ...parts, hasConsole }).body);
    expect(pageWith(true)).toMatch(/<html[^>]* data-console>[\s\S]*>Console</);
    expect(pageWith(false)).not.toMatch(/ data-console|>Console</);
  });

  it('shows what was searched for as text', async () => {
    const page = await read(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(page).not.toContain('<script>alert');
    expect(await read('/docs/search?q=rewind')).toContain('href="/docs/console#worlds"');
  });

  it.each(['missing', 'images/missing.webp', 'images/../../package.json'])('has no page %s', (path) => {
    expect(sitePage(path, new URLSearchParams(), parts).status).toBe(404);
  });

  it('serves the document as YAML and all guides as one text', async () => {
    expect(parse(await read('/openapi.yaml'))).toEqual(JSON.parse(await read('/openapi.json')));
    const text = await read('/llms-full.txt');
    expect(guides.filter(({ slug }) => !text.includes(`/docs/${slug} -->`))).toEqual([]);
  });
});

const path = browserPath();

describe.skipIf(!path)('a guide in a browser', () => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser(path ?? '');
    page = await browser.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  });
  afterAll(() => browser?.close());

  it.each(['first-payment', 'agent', 'wallet'])('runs %s from its first request to its last', async (slug) => {
    await page.goto(at(`/docs/${slug}`));
    for (const sample of await page.locator('[data-step]').all()) {
      await sample.getByRole('button', { name: 'Run' }).click();
      await sample.locator('output .good, output .bad').waitFor({ timeout: 240_000 });
      expect(await sample.locator('output .bad').allTextContents()).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

  it('puts the ids of the answers into the commands, and says what is missing before', async () => {
    await page.goto(at('/docs/card'));
    const fund = page.locator('[data-step]').nth(2);
    await fund.getByRole('button', { name: 'Run' }).click();
    await fund.getByText('one of them gives accountId').waitFor();
    for (const place of [0, 1]) {
      const sample = page.locator('[data-step]').nth(place);
      await sample.getByRole('button', { name: 'Run' }).click();
      await sample.locator('output .good').waitFor();
    }
    expect(await fund.locator('.panel[data-language=curl]').textContent()).toMatch(
      /InternalAccount:[0-9a-f-]{36}\/fund/,
    );
  });

  it('keeps the chosen language on every page', async () => {
    await page.getByRole('button', { name: 'Go', exact: true }).first().click();
    await page.goto(at('/docs/first-payment'));
    expect(await page.locator('.panel:visible').first().getAttribute('data-language')).toBe('go');
  });

  it.each(guides.map(({ slug }) => slug))('shows %s on a phone without anything wider', async (slug) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(at(`/docs/${slug}`));
    expect(
      await page.evaluate(
        () =>
          (globalThis as { document?: { documentElement: { scrollWidth: number } } }).document?.documentElement
            .scrollWidth,
      ),
    ).toBe(390);
  });
});
