import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import { now } from '../../functions/ports/clock.ts';
import { namesThisMachine } from './loopback.ts';
import { pathOf } from './request-path.ts';
import type { Sandbox } from './sandbox.ts';

/** Redoc makes its styles in the page and searches in a worker. The guides' search is a form. Everything comes from this server. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'self'",
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
  readonly status?: number;
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
  /** Its token is in the programs of the guides. */
  readonly sandbox: Sandbox;
  readonly log: (line: string) => void;
}

const pagesAt = ({ baseUrl, hasConsole }: RootPagesOptions): Readonly<Record<string, Page>> => ({
  '/docs/reference': { type: html, read: () => referencePage(hasConsole) },
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
  '/openapi.yaml': {
    type: 'application/yaml',
    read: async () => {
      const { documentAt } = await import('../../functions/use-cases/platforms/documentation.ts');
      const { stringify } = await import('yaml');
      return stringify(documentAt(baseUrl(), { hasAdditions: true }), { aliasDuplicateObjects: false });
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
  '/llms-full.txt': {
    type: 'text/plain; charset=utf-8',
    read: async () => (await import('../documents/llms-text.ts')).llmsFullText(baseUrl()),
  },
  '/favicon.ico': {
    type: 'image/svg+xml',
    read: () => readFileSync(new URL('./reference/icon.svg', import.meta.url)),
  },
  '/.well-known/security.txt': {
    type: 'text/plain; charset=utf-8',
    read: async () => {
      const { showSecurityText } = await import('../../functions/use-cases/platforms/security-text.ts');
      return showSecurityText({ baseUrl: new URL('/.well-known', baseUrl()).href, now: now() }).body;
    },
  },
  '/health': { type: json, read: () => JSON.stringify({ status: 'ok', version: apiVersion, baseUrl: baseUrl() }) },
});

/**
 * Serves the pages beside the API on the root of the local service: the guides at `/docs`, the reference, the document, texts for language
 * models and the health. Returns false where a request is for something else.
 */
export function makeRootPages(options: RootPagesOptions) {
  const pages = pagesAt(options);
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const path = pathOf(message).replace(/(?<=.)\/$/, '');
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page && !/^\/docs(\/|$)/.test(path)) return false;
    const work = async () => serve(page ?? (await guidePage(path, message, options)), message, response);
    work().catch((cause: unknown) => {
      options.log(`${message.url} failed: ${String(cause)}`);
      response.writeHead(500).end();
    });
    return true;
  };
}

/** A page of the guides. Programs hold the token, so a name that only leads to this machine is refused. */
async function guidePage(
  path: string,
  { headers, url = '' }: IncomingMessage,
  options: RootPagesOptions,
): Promise<Page> {
  const { baseUrl, hasConsole, sandbox } = options;
  if (!namesThisMachine(headers.host)) {
    return { type: 'text/plain', status: 403, read: () => 'The guides answer to 127.0.0.1 and localhost only.' };
  }
  const { sitePage } = await import('../documents/site/site.ts');
  const { tokenId, tokenSecret } = sandbox;
  const parts = { baseUrl: baseUrl(), hasConsole, tokenId, tokenSecret };
  const query = new URL(url, 'http://localhost').searchParams;
  const { status, type, body } = sitePage(path.replace(/^\/docs\/?/, ''), query, parts);
  return { type, status, read: () => body };
}

async function serve(page: Page, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { type, read, status = 200 } = page;
  const { method, url = '' } = message;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const body = await read(new URL(url, 'http://localhost').searchParams);
  response.writeHead(status, { ...commonHeaders, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}
