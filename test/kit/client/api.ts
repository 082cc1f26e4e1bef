import { requireDeclared } from './declared-codes.ts';
import { requireMajorUnits } from './major-units.ts';

/** An answer of the API; `body` is parsed when it is JSON and undefined when there is none. */
export interface ApiAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A token's credentials as `id:secret`, or an agent's access token; `null` for none. */
  readonly credentials?: string | null;
}

// biome-ignore lint/suspicious/noExplicitAny: a client says what it expects of a body by what it reads of it.
export type AnyBody = any;

/** A text and a form go as they are, anything else as JSON. */
const contentOf = (content: unknown): string | FormData =>
  typeof content === 'string' || content instanceof FormData ? content : JSON.stringify(content);

/** Sends one request of a client. */
type Call = (method: string, path: string, content: unknown, options: RequestOptions) => Promise<ApiAnswer<AnyBody>>;

/** The methods of a client, whatever carries its requests. */
export const clientOf = (call: Call) => ({
  send: (method: string, path: string, content: unknown, options: RequestOptions) =>
    call(method, path, content, options),
  get: (path: string, options: RequestOptions = {}) => call('GET', path, undefined, options),
  post: (path: string, content?: unknown, options: RequestOptions = {}) => call('POST', path, content, options),
  put: (path: string, content?: unknown, options: RequestOptions = {}) => call('PUT', path, content, options),
  patch: (path: string, content?: unknown, options: RequestOptions = {}) => call('PATCH', path, content, options),
  delete: (path: string, options: RequestOptions = {}) => call('DELETE', path, undefined, options),
});

/** The value of the header `Authorization` for a token's `id:secret`, or for the access token of an agent. */
export const authorizationOf = (credentials: string): string =>
  credentials.includes(':') ? `Basic ${Buffer.from(credentials).toString('base64')}` : `Bearer ${credentials}`;

/** Calls the API below `baseUrl` over HTTP, with the credentials of a token or of an agent. */
export const apiClient = (baseUrl: string, credentials: string) =>
  clientOf(async (method, path, content, options) => {
    const sent = options.credentials === undefined ? credentials : options.credentials;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(sent !== null && { authorization: authorizationOf(sent) }),
        ...(content !== undefined && !(content instanceof FormData) && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(content !== undefined && { body: contentOf(content) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const body = isJson ? JSON.parse(text) : text || undefined;
    if (response.status >= 400) {
      requireDeclared(method, path, body?.code);
      requireMajorUnits(body?.message);
    }
    return { status: response.status, headers: response.headers, body };
  });

export type Api = ReturnType<typeof apiClient>;

/** The body of an answer that must have this status. Throws what was answered instead. */
export function bodyOf(answer: ApiAnswer<AnyBody>, status: number): AnyBody {
  if (answer.status === status) return answer.body;
  throw new Error(`Answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}

/** Posts with an Idempotency-Key. */
export const keyed = (key: string, more: RequestOptions = {}): RequestOptions => ({
  ...more,
  headers: { ...more.headers, 'idempotency-key': key },
});
