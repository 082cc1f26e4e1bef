import type { Sandbox } from '../local/sandbox.ts';
import type { SentAnswer } from '../views/console-views.ts';
import type { SentFile } from '../views/operation-views.ts';
import { ConsoleRefusal } from './http.ts';
import { type Asked, textIn } from './routes.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Headers that the page may set: those of the interface, and the token of an agent in place of the platform's. */
const allowed = ['idempotency-key', 'if-match', 'authorization', 'service-wallet-signature', 'request-id'];

/**
 * Sends a request of the page to the API as any client would, with the sandbox platform's token, which the page never sees. It is
 * recorded like every other request.
 */
export async function sendToGateway(baseUrl: string, sandbox: Sandbox, body: Asked['body']): Promise<SentAnswer> {
  const method = textIn(body, 'method');
  const path = textIn(body, 'path');
  if (!methods.includes(method)) throw new ConsoleRefusal(400, `There is no method ${method}.`);
  const { file } = body;
  if (method === 'GET' && (file ?? body.body) !== undefined) throw new ConsoleRefusal(400, 'A GET has no body.');
  const requestHeaders = (body.headers ?? {}) as Readonly<Record<string, unknown>>;
  const own = Object.entries(requestHeaders).filter(([name]) => allowed.includes(name.toLowerCase()));
  const unfit = own.find(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(String(value)));
  if (unfit) throw new ConsoleRefusal(400, `${unfit[0]} has a character that no header takes.`);
  const response = await fetch(addressOf(baseUrl, path), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.tokenId}:${sandbox.tokenSecret}`).toString('base64')}`,
      ...(file === undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), String(value)])),
    },
    ...(file !== undefined && { body: formOf(file as SentFile, body.body) }),
    ...(file === undefined && body.body !== undefined && { body: JSON.stringify(body.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
    body: text === '' ? null : JSON.parse(text),
  };
}

/** The address of a path of the API. Refuses one that leads out of it, such as to the console. */
function addressOf(baseUrl: string, path: string): URL {
  const url = URL.parse(`${baseUrl}${path.startsWith('/') ? path : `/${path}`}`);
  if (!url?.href.startsWith(`${baseUrl}/`)) throw new ConsoleRefusal(400, `${path} is no path of the API.`);
  return url;
}

/** A form with one file and texts. */
function formOf({ name, type, base64 }: SentFile, fields: unknown): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(Object(fields))) {
    if (field !== 'file') form.append(field, String(value));
  }
  form.append('file', new Blob([Buffer.from(base64, 'base64')], { type }), name);
  return form;
}
