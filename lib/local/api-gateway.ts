import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { apiVersion, type Endpoint } from '../../functions/contract/endpoint.ts';
import {
  allowHeader,
  authenticationChallenge,
  commonMessages,
  errorLink,
  errorStatus,
  rateLimitedSeconds,
} from '../../functions/contract/errors.ts';
import type { Rate } from '../../functions/topology/throttling.ts';
import { isMultipart, newRequestId, proxyEvent, type Request } from './api-gateway-events.ts';
import { AccessDenied, makeAuthorizer, NotAuthorized } from './authorizer.ts';
import { decodedBody, UnknownEncoding } from './content-encoding.ts';
import { docsPath } from './docs-path.ts';
import { FairQueue, QueueIsFull } from './fair-queue.ts';
import type { Lambda } from './lambda.ts';
import type { Observation, ObservedRequest } from './observation.ts';
import { BodyTooLarge, readBody } from './request-body.ts';
import { makeRouter } from './routes.ts';
import { TokenBuckets } from './token-buckets.ts';

interface GatewayOptions {
  readonly endpoints: readonly Endpoint[];
  readonly lambda: Lambda;
  /** The function that checks credentials. */
  readonly authorizer: string;
  readonly port: number;
  /** The rate of each platform; without it there is no limit. */
  readonly rate?: Rate;
  /** Whether callers share the process fairly; without it each request is handled as it comes. */
  readonly isShared?: boolean | undefined;
  /** Whether the work that follows from requests falls behind them; by default it never does. */
  readonly isBehind?: (() => boolean) | undefined;
  /** Whether it is so far behind that it goes ahead of requests; by default it never is. */
  readonly isFarBehind?: (() => boolean) | undefined;
  /** The service's clock; by default the real one. */
  readonly now?: () => number;
  readonly observation?: Observation | undefined;
  /** Serves what lies beside the API. Returns false where a request is none of its own. */
  readonly beside?: ((message: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly log: (line: string) => void;
}

export interface Gateway {
  readonly port: number;
  /** Takes no new requests and resolves when the open ones are answered. */
  close(): Promise<void>;
}

const bodyLimit = 1_048_576;
const uploadLimit = 10_485_760;
/** Each takes about four times its size in memory while it is handled. */
const uploadsAtOnce = 4;
const closingMs = 10_000;
const discardingMs = 5_000;

type GatewayCode = keyof typeof commonMessages;
type Headers = Readonly<Record<string, string | number>>;

class GatewayRefusal extends Error {
  readonly code: GatewayCode;
  readonly headers: Headers;

  constructor(code: GatewayCode, headers: Headers = {}, message: string = commonMessages[code]) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** Serves the endpoints over HTTP below the version's path: one function behind each, the authorizer before it. */
export async function startApiGateway(options: GatewayOptions): Promise<Gateway> {
  const handle = makeHandler(options);
  const server = createServer({ keepAliveTimeout: 65_000 }, (message, response) => {
    const requestId = newRequestId();
    if (hasRepeatedHeader(message)) {
      write(response, requestId, refusal('INVALID_INPUT', { Connection: 'close' }));
      return;
    }
    if (options.beside?.(message, response)) return;
    const observed = options.observation?.request(requestId, message);
    const work = () => handle(requestId, message, observed);
    (observed ? observed.within(work) : work())
      .catch((cause: unknown) => {
        const code = codeOf(cause);
        if (code === 'INTERNAL_ERROR') options.log(`${message.method} ${message.url} failed: ${String(cause)}`);
        return cause instanceof GatewayRefusal ? refusal(code, cause.headers, cause.message) : refusal(code);
      })
      .then(async (answer) => {
        observed?.answered(answer);
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
    const { body = '', statusCode, headers: { Link } = {} } = refusal('INVALID_INPUT');
    const headers = `Link: ${Link}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nX-Request-Id: ${newRequestId()}`;
    socket.end(`HTTP/1.1 ${statusCode} Bad Request\r\n${headers}\r\nConnection: close\r\n\r\n${body}`);
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : options.port, close: () => close(server) };
}

function makeHandler(options: GatewayOptions) {
  const { endpoints, lambda, authorizer, rate, isShared, isBehind, isFarBehind, now = Date.now } = options;
  const buckets = rate && new TokenBuckets(rate);
  const { match: route, methodsOf } = makeRouter(endpoints);
  const { authorize, usageKeyOf } = makeAuthorizer(lambda, authorizer, now);
  const queue = isShared ? new FairQueue({ isBehind, isFarBehind }) : undefined;
  const base = `/${apiVersion}`;
  /** A body is read between two turns, so that a slow one takes no place. */
  const turnOf = async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await (queue ? queue.run(caller, work) : work());
    } catch (cause) {
      throw cause instanceof QueueIsFull ? tooManyRequests() : cause;
    }
  };
  const uploads = new FairQueue({ places: uploadsAtOnce, longest: Number.POSITIVE_INFINITY });
  const invoke = async (
    request: Request,
    admitted: Awaited<ReturnType<typeof authorize>> | undefined,
    observed: ObservedRequest | undefined,
  ): Promise<unknown> => {
    const { message, match } = request;
    const limit = isMultipart(message) ? uploadLimit : bodyLimit;
    const sent = await readBody(message, limit);
    const body = await decodedBody(sent, message.headers['content-encoding'], limit);
    observed?.learn({ body });
    return turnOf(admitted?.usageKey ?? unknownCallers, () =>
      lambda.invoke(match.endpoint.id, proxyEvent(request, body, admitted?.context)),
    );
  };
  return async (
    requestId: string,
    message: IncomingMessage,
    observed: ObservedRequest | undefined,
  ): Promise<APIGatewayProxyResult> => {
    const target = message.url ?? '/';
    const url = URL.canParse(target, 'http://localhost') ? new URL(target, 'http://localhost') : undefined;
    const path = url?.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : undefined;
    if (!url || path === undefined || path === '/')
      throw outsideOfApi(url && methodsOf(url.pathname).length > 0 ? url.pathname : undefined);
    const match = route(message.method ?? '', path);
    if (!match) throw noRoute(methodsOf(path));
    const request: Request = { requestId, message, url, path, match, receivedAt: now() };
    observed?.learn({ operation: match.endpoint.id });
    const caller = usageKeyOf(message.headers.authorization) ?? unknownCallers;
    const admitted = match.endpoint.permission === null ? undefined : await turnOf(caller, () => authorize(request));
    observed?.learn({ platformId: admitted?.context.platformId });
    if (admitted && buckets?.take(admitted.usageKey, performance.now()) === false) {
      throw tooManyRequests();
    }
    const answer = await (isMultipart(message)
      ? uploads.run('uploads', () => invoke(request, admitted, observed))
      : invoke(request, admitted, observed));
    if (!isProxyResult(answer)) throw new Error(`${match.endpoint.id} gave no proxy response.`);
    return answer;
  };
}

/** Everybody without credentials that were valid before shares one queue. */
const unknownCallers = 'unknown';

const tooManyRequests = () => new GatewayRefusal('RATE_LIMITED', { 'Retry-After': rateLimitedSeconds });

const noRoute = (methods: readonly string[]): GatewayRefusal =>
  methods.length === 0
    ? new GatewayRefusal('NOT_FOUND')
    : new GatewayRefusal('METHOD_NOT_ALLOWED', { Allow: allowHeader(methods) });

/** Says where to look. A deployed gateway answers nothing outside of its stage. */
const outsideOfApi = (known: string | undefined): GatewayRefusal => {
  const where = known
    ? `The API is below /${apiVersion}: use /${apiVersion}${known}.`
    : `The API is below /${apiVersion}, its guides are at /docs and the console at /.`;
  return new GatewayRefusal('NOT_FOUND', {}, `${commonMessages.NOT_FOUND} ${where}`);
};

const isProxyResult = (answer: unknown): answer is APIGatewayProxyResult =>
  typeof (answer as APIGatewayProxyResult | null)?.statusCode === 'number';

/** Headers of which a proxy and this service could each believe another one. */
const singleHeaders = ['authorization', 'host'] as const;

const hasRepeatedHeader = ({ headersDistinct }: IncomingMessage): boolean =>
  singleHeaders.some((name) => (headersDistinct[name]?.length ?? 0) > 1);

function codeOf(cause: unknown): GatewayCode {
  if (cause instanceof GatewayRefusal) return cause.code;
  if (cause instanceof BodyTooLarge) return 'REQUEST_TOO_LARGE';
  if (cause instanceof UnknownEncoding) return 'INVALID_INPUT';
  if (cause instanceof NotAuthorized || cause instanceof AccessDenied) return 'UNAUTHORIZED';
  return 'INTERNAL_ERROR';
}

/** A refusal of the gateway itself, with the messages of the deployed gateway. */
const refusal = (
  code: GatewayCode,
  headers: Headers = {},
  message: string = commonMessages[code],
): APIGatewayProxyResult => {
  const status = errorStatus[code];
  return {
    statusCode: status,
    headers: {
      ...errorLink(code, docsPath),
      ...(code === 'UNAUTHORIZED' && { 'WWW-Authenticate': authenticationChallenge }),
      ...headers,
    },
    body: JSON.stringify({ status, code, message }),
  };
};

/** Reads the rest of a refused body for a while: a caller sees no answer before it has sent everything. */
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
