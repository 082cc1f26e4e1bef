import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesThisMachine } from '../local/loopback.ts';
import { BodyTooLarge, readBody } from '../local/request-body.ts';

/** A request of the page that cannot be served; its message is shown to the person. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Everything comes from this server, and nothing may frame the page. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const commonHeaders = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response
    .writeHead(status, { ...commonHeaders, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, 'application/json', JSON.stringify(body ?? null));

/** Begins an answer of server-sent events. */
export const beginEvents = (response: ServerResponse): void =>
  void response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/event-stream' }).write(': connected\n\n');

/**
 * Refuses what another site's page could have sent: a name that only resolves to this machine, another site's page, and a body that
 * a form can post without asking.
 */
export function requireOwnPage({ method, headers }: IncomingMessage): void {
  const host = headers.host ?? '';
  if (!namesThisMachine(host)) {
    throw new ConsoleRefusal(403, 'The console answers to 127.0.0.1 and localhost only.');
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new ConsoleRefusal(403, 'The console takes no requests from other sites.');
  }
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    throw new ConsoleRefusal(403, 'The console takes no requests from other sites.');
  }
  const type = headers['content-type'] ?? '';
  // A browser asks this server before it sends either of them from another site.
  if (method === 'POST' && !type.startsWith('application/json') && type !== 'application/octet-stream') {
    throw new ConsoleRefusal(415, 'A command is sent as application/json.');
  }
}

/** The longest body that the page sends, in bytes. */
const longestBody = 1_048_576;

/** Reads the body of a command: a JSON object, or none. */
export async function readCommand(message: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const body = String(
    await readBody(message, longestBody).catch((cause: unknown) => {
      throw cause instanceof BodyTooLarge ? new ConsoleRefusal(413, 'This body is too large.') : cause;
    }),
  );
  if (body.trim() === '') return {};
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ConsoleRefusal(400, 'The body must be a JSON object.');
  }
  return parsed as Readonly<Record<string, unknown>>;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ConsoleRefusal(400, 'The body must be a JSON object.');
  }
}
