import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { now } from '../../functions/ports/clock.ts';
import { pathOf } from './request-path.ts';

/** Redoc makes its styles in the page and searches in a worker. Everything else comes from this server. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const commonHeaders = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

interface Page {
  readonly type: string;
  /** Reads what it needs at the first request, because a start must not wait for it. */
  readonly read: (query: URLSearchParams) => string | Buffer | Promise<string | Buffer>;
}

/** The page of the reference. Without a console it has no link to one. */
function referencePage(hasConsole: boolean): string {
  const page = readFileSync(new URL('./reference/index.html', import.meta.url), 'utf8');
  return hasConsole ? page : page.replace(/<a class="console".*\n/, '');
}

/** Redoc reports its use to its makers unless telemetry is disabled. */
const referenceScript = `import { init } from '/docs/redoc.js';
init('/openapi.json', { disableTelemetry: true }, document.getElementById('reference'));
`;

/** Redoc's module, which needs no other package, without the logo that it would load from its makers. */
function redocModule(): string {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const module = readFileSync(file, 'utf8');
  return module.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g, 'data:,');
}

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const json = 'application/json';

interface RootPagesOptions {
  readonly baseUrl: () => string;
  readonly hasConsole: boolean;
  readonly log: (line: string) => void;
}

const pagesAt = ({ baseUrl, hasConsole }: RootPagesOptions): Readonly<Record<string, Page>> => ({
  '/docs': { type: html, read: () => referencePage(hasConsole) },
  '/docs/reference.js': { type: script, read: () => referenceScript },
  '/docs/redoc.js': { type: script, read: redocModule },
  '/openapi.json': {
    type: json,
    read: async (query) => {
      const { documentAt } = await import('../../functions/use-cases/platforms/documentation.ts');
      const { documentText } = await import('../documents/openapi/json.ts');
      return documentText(documentAt(baseUrl(), { hasAdditions: query.get('additions') !== 'no' }));
    },
  },
  '/openapi.generators.json': {
    type: json,
    read: async () => {
      const { generatorsDocument } = await import('../documents/clients/generators-document.ts');
      const { interfaceDocument } = await import('../documents/clients/interface-document.ts');
      const { documentText } = await import('../documents/openapi/json.ts');
      return documentText(generatorsDocument(interfaceDocument(), baseUrl()));
    },
  },
  '/llms.txt': {
    type: 'text/plain; charset=utf-8',
    read: async () => (await import('../documents/llms-text.ts')).llmsText(baseUrl()),
  },
  '/.well-known/security.txt': {
    type: 'text/plain; charset=utf-8',
    read: async () => {
      const { securityText } = await import('../../functions/use-cases/platforms/security-text.ts');
      return securityText({ baseUrl: new URL('/.well-known', baseUrl()).href, now: now() });
    },
  },
  '/health': { type: json, read: () => JSON.stringify({ status: 'ok', version: apiVersion, baseUrl: baseUrl() }) },
});

/**
 * Serves the pages beside the API on the root of the local service: the reference at `/docs`, the document, a summary for language
 * models and the health. Returns false where a request is for something else.
 */
export function makeRootPages(options: RootPagesOptions) {
  const pages = pagesAt(options);
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(message).replace(/(?<=.)\/$/, '');
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return false;
    serve(page, message, response).catch((cause: unknown) => {
      options.log(`${message.url} failed: ${String(cause)}`);
      response.writeHead(500).end();
    });
    return true;
  };
}

async function serve({ type, read }: Page, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = message;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const body = await read(new URL(url, 'http://localhost').searchParams);
  response.writeHead(200, { ...commonHeaders, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}
