import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { apiVersion, type Endpoint } from '../../functions/contract/endpoint.ts';
import { commonMessages, errorStatus, rateLimitedSeconds } from '../../functions/contract/errors.ts';
import type { Rate } from '../throttling.ts';
import { isMultipart, newRequestId, proxyEvent, type Request } from './api-gateway-events.ts';
import { AccessDenied, makeAuthorizer, NotAuthorized } from './authorizer.ts';
import type { Lambda } from './lambda.ts';
import { makeRouter } from './routes.ts';
import { TokenBuckets } from './token-buckets.ts';

interface GatewayOptions {
  readonly endpoints: readonly Endpoint[];
  readonly lambda: Lambda;
  /** The function that checks credentials. */
  readonly authorizer: string;
  readonly port: number;
  /** How fast each platform may call; without it as fast as it likes. */
  readonly rate?: Rate;
  readonly log: (line: string) => void;
}

export interface Gateway {
  readonly port: number;
  /** Takes no new requests and resolves when those in hand are answered. */
  close(): Promise<void>;
}

const bodyLimit = 1_048_576;
const uploadLimit = 10_485_760;
const closingMs = 10_000;
const discardingMs = 5_000;

type GatewayCode = keyof typeof commonMessages;

class GatewayRefusal extends Error {
  readonly code: GatewayCode;

  constructor(code: GatewayCode) {
    super(code);
    this.code = code;
  }
}

/** Serves the endpoints over HTTP below the version's path: one function behind each, the authorizer before it. */
export async function startApiGateway(options: GatewayOptions): Promise<Gateway> {
  const handle = makeHandler(options);
  const server = createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
    const requestId = newRequestId();
    handle(requestId, message)
      .catch((cause: unknown) => {
        const code = codeOf(cause);
        if (code === 'INTERNAL_ERROR') options.log(`${message.method} ${message.url} failed: ${String(cause)}`);
        return refusal(code);
      })
      .then(async (answer) => {
        if (!message.complete) await discardBody(message);
        if (!server.listening) response.setHeader('Connection', 'close');
        write(response, requestId, answer);
      })
      .catch((cause: unknown) => {
        options.log(`${message.method} ${message.url} could not be answered: ${String(cause)}`);
        response.destroy();
      });
  });
  server.on('clientError', (_cause, socket) => {
    const { body = '', statusCode } = refusal('INVALID_INPUT');
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nX-Request-Id: ${newRequestId()}`;
    socket.end(`HTTP/1.1 ${statusCode} Bad Request\r\n${headers}\r\nConnection: close\r\n\r\n${body}`);
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : options.port, close: () => close(server) };
}

function makeHandler({ endpoints, lambda, authorizer, rate }: GatewayOptions) {
  const buckets = rate && new TokenBuckets(rate);
  const route = makeRouter(endpoints);
  const authorize = makeAuthorizer(lambda, authorizer);
  const base = `/${apiVersion}`;
  return async (requestId: string, message: IncomingMessage): Promise<APIGatewayProxyResult> => {
    const target = message.url ?? '/';
    const url = URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : undefined;
    const path = url?.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : undefined;
    const match = path && route(message.method ?? '', path);
    if (!url || !match) throw new GatewayRefusal('NOT_FOUND');
    const request: Request = { requestId, message, url, path, match };
    const admitted = match.endpoint.permission === null ? undefined : await authorize(request);
    if (admitted && buckets?.take(admitted.usageKey, performance.now()) === false) {
      throw new GatewayRefusal('RATE_LIMITED');
    }
    const body = await readBody(message);
    const answer = await lambda.invoke(match.endpoint.id, proxyEvent(request, body, admitted?.context));
    if (!isProxyResult(answer)) throw new Error(`${match.endpoint.id} gave no proxy response.`);
    return answer;
  };
}

const isProxyResult = (answer: unknown): answer is APIGatewayProxyResult =>
  typeof (answer as APIGatewayProxyResult | null)?.statusCode === 'number';

/** Refuses with REQUEST_TOO_LARGE as soon as the limit is passed. */
async function readBody(message: IncomingMessage): Promise<Buffer> {
  const limit = isMultipart(message) ? uploadLimit : bodyLimit;
  if (Number(message.headers['content-length'] ?? 0) > limit) throw new GatewayRefusal('REQUEST_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) reject(new GatewayRefusal('REQUEST_TOO_LARGE'));
    else chunks.push(chunk);
  });
  message.on('end', () => resolve(Buffer.concat(chunks)));
  message.on('error', reject);
  return promise;
}

function codeOf(cause: unknown): GatewayCode {
  if (cause instanceof GatewayRefusal) return cause.code;
  if (cause instanceof NotAuthorized) return 'UNAUTHORIZED';
  if (cause instanceof AccessDenied) return 'FORBIDDEN';
  return 'INTERNAL_ERROR';
}

/** What the gateway itself refuses, in the words that the deployed gateway uses. */
const refusal = (code: GatewayCode): APIGatewayProxyResult => {
  const status = errorStatus[code];
  const headers: Record<string, number> = code === 'RATE_LIMITED' ? { 'Retry-After': rateLimitedSeconds } : {};
  return { statusCode: status, headers, body: JSON.stringify({ status, code, message: commonMessages[code] }) };
};

/** Reads what is left of a body that nobody wants, for a while: a caller sees no answer before it has sent everything. */
const discardBody = (message: IncomingMessage): Promise<unknown> => {
  message.removeAllListeners('data').resume();
  return Promise.race([finished(message).catch(() => undefined), pause(discardingMs, undefined, { ref: false })]);
};

function write(response: ServerResponse, requestId: string, answer: APIGatewayProxyResult): void {
  const { statusCode, headers = {}, multiValueHeaders = {}, body = '', isBase64Encoded = false } = answer;
  response.statusCode = statusCode;
  response.setHeader('X-Request-Id', requestId);
  if (body) response.setHeader('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders)) response.setHeader(name, values?.map(String) ?? []);
  const content = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (statusCode !== 204) response.setHeader('Content-Length', content.length);
  response.end(content);
}

async function close(server: Server): Promise<void> {
  const impatience = setTimeout(() => server.closeAllConnections(), closingMs);
  server.close();
  await once(server, 'close');
  clearTimeout(impatience);
}
