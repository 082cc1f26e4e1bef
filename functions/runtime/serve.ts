import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { commonMessages } from '../contract/errors.ts';
import { Refusal } from '../domain/refusal.ts';
import {
  IdempotencyRace,
  type IdempotencyRecord,
  putIdempotencyRecord,
  readIdempotencyRecord,
} from '../store/idempotency.ts';
import { commitMoving } from '../store/moving.ts';
import { commit, type Store, type Write } from '../store/table.ts';
import { answer, refusalAnswer, replay } from './answer.ts';
import { type Caller, callerOf, requirePermission } from './caller.ts';
import { now } from './clock.ts';
import { type KeyedRequest, keyedRequest, recordOf, requireSameRequest } from './idempotency.ts';
import { logFailure, logOutcome } from './log.ts';
import type { findKeyedPayment, KeyedPayment } from './payment-answers.ts';
import { newUuid } from './random.ts';
import { type Input, parseRequest, requireSize, requireUnicode } from './request.ts';
import { StillContended, untilCommitted } from './retry.ts';
import { theStore } from './store.ts';

/** What a handler may use: everything that is not in the request comes in here. */
export interface Context {
  /** The token's platform and rights. Refuses with UNAUTHORIZED on the operations that need no credentials. */
  readonly caller: Caller;
  readonly store: Store;
  readonly now: Date;
  /** A new record's uuid. A repeat of an idempotent call never makes a second one: its record was written with the first. */
  readonly newUuid: () => string;
  /** The uuid of the payment that the request makes: it follows from its Idempotency-Key where the answer is kept in the payment. */
  readonly paymentId: string;
}

type Body<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler decides: the answer, and the writes that must all happen for it to be true. */
export type Decision<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: {
    readonly status: S;
    readonly body: Body<E['responses'][S]>;
    readonly writes?: readonly Write[];
    /** Writes the payment that is made. It keeps the answer to a keyed request, where the endpoint is served so. */
    readonly makes?: (answer?: IdempotencyRecord) => Write;
    /** For the log line. */
    readonly paymentId?: string;
  };
}[keyof E['responses'] & number];

/** A refusal that leaves something behind, such as a counted wrong code: the writes happen, then it is refused. */
export interface RefusalWithWrites {
  readonly refusal: Refusal;
  readonly writes: readonly Write[];
}

/** Decides a request without writing: it may run again when what it read has changed. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  context: Context,
) => Decision<E> | RefusalWithWrites | Promise<Decision<E> | RefusalWithWrites>;

/** What the middlewares of one invocation know of each other. */
interface Invocation {
  startedAt: number;
  platformId?: string;
  paymentId?: string;
  replayed?: boolean;
}

/** What only some endpoints need. */
export interface ServeOptions {
  /** Checks what proves the caller, with the body still as it was sent: a signature covers exactly that. */
  readonly admit?: (event: APIGatewayProxyEvent) => Promise<void>;
  /** Parses a body that is no JSON. */
  readonly readBody?: (event: APIGatewayProxyEvent) => Promise<unknown>;
  /** Finds the answer to a key in the payment that it has made; otherwise each answer has a record of its own. */
  readonly findPayment?: typeof findKeyedPayment;
}

/**
 * Makes a Lambda of an endpoint: credentials, parsing, deciding, committing, answering. The effect, its event and the
 * record of the answer are written together or not at all; a refusal becomes the error body, anything else a 500.
 */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>, options: ServeOptions = {}) {
  const invocations = new WeakMap<APIGatewayProxyEvent, Invocation>();
  const of = (event: APIGatewayProxyEvent): Invocation => {
    const known = invocations.get(event) ?? { startedAt: performance.now() };
    invocations.set(event, known);
    return known;
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>(
    (event: APIGatewayProxyEvent) => handle(endpoint, handler, event, of(event), options),
    { timeoutEarlyInMillis: 0 },
  )
    .use(outcomes(endpoint, of))
    .use({ before: ({ event }) => admit(endpoint, event, options) })
    .use(options.readBody ? ownBody(options.readBody) : jsonBody(endpoint));
}

/** Credentials and size come before the body is looked at. */
async function admit(endpoint: Endpoint, event: APIGatewayProxyEvent, options: ServeOptions): Promise<void> {
  if (endpoint.permission) requirePermission(endpoint, callerOf(event));
  requireSize(endpoint, event);
  await options.admit?.(event);
}

/** Parses a JSON body where the endpoint has one and the request brings one. */
function jsonBody(endpoint: Endpoint) {
  const parser = httpJsonBodyParser();
  return {
    before: async (request: middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>) => {
      const { body } = request.event;
      if (!endpoint.request.body) return;
      if (!body) {
        // An empty body is none; a parsed "" or null is a body, of a wrong type.
        Object.assign(request.event, { body: undefined });
        return;
      }
      request.event.headers['Content-Type'] = headerOf(request.event, 'content-type');
      await parser.before?.(request as never);
      // Only an escape can write half of a character; the table takes none.
      if (body.includes('\\u')) requireUnicode(request.event.body);
    },
  };
}

/** Parses a body by the endpoint's own parser. */
const ownBody = (readBody: NonNullable<ServeOptions['readBody']>) => ({
  before: async ({ event }: { event: APIGatewayProxyEvent }) => {
    event.body = (await readBody(event)) as string;
  },
});

/** A header whatever its case: API Gateway passes on what the client wrote. */
export const headerOf = ({ headers }: APIGatewayProxyEvent, name: string): string | undefined =>
  Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];

async function handle<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  event: APIGatewayProxyEvent,
  invocation: Invocation,
  { findPayment }: ServeOptions,
): Promise<APIGatewayProxyResult> {
  const find: (...asked: Parameters<typeof findRecord>) => Promise<Partial<KeyedPayment>> = findPayment ?? findRecord;
  const { requestId } = event.requestContext;
  const input = parseRequest(endpoint, event);
  const caller = endpoint.permission ? callerOf(event) : undefined;
  const keyed = caller && keyedRequest(endpoint, caller.platformId, event, input);
  const earlier = async (): Promise<{ replayed?: APIGatewayProxyResult; paymentId?: string | undefined }> => {
    if (!keyed) return {};
    const { record, paymentId } = await find(theStore(), keyed.scope, now());
    if (!record) return { paymentId };
    requireSameRequest(record, keyed);
    invocation.replayed = true;
    return { replayed: replay(requestId, record) };
  };
  const decideAndCommit = async (): Promise<APIGatewayProxyResult> => {
    const { replayed, paymentId } = await earlier();
    if (replayed) return replayed;
    const context = contextOf(event, paymentId);
    const decision = await handler(input, context);
    if ('refusal' in decision) {
      await commit(theStore(), decision.writes);
      throw decision.refusal;
    }
    if (decision.paymentId) invocation.paymentId = decision.paymentId;
    const body = bodyText(endpoint, decision);
    const kept = keyed && { ...keyed, record: recordOf(keyed, decision.status, body, context.now) };
    await commitAll([...keeping(decision, kept, context.now, findPayment), ...(decision.writes ?? [])]);
    return answer(requestId, decision.status, body);
  };
  return untilCommitted(async () => {
    try {
      return await decideAndCommit();
    } catch (cause) {
      // What refuses a twin may be the effect of the first, which came after the twin had looked for its record.
      if (!(cause instanceof IdempotencyRace || cause instanceof Refusal)) throw cause;
      const { replayed } = await earlier();
      if (replayed) return replayed;
      throw cause;
    }
  });
}

/**
 * The writes that keep the answer to a keyed request, and the one that makes a payment. They come first, because a key that was
 * used meanwhile outranks every other refusal.
 */
function keeping(
  { makes }: Pick<Decision<Endpoint>, 'makes'>,
  kept: (KeyedRequest & { readonly record: IdempotencyRecord }) | undefined,
  at: Date,
  findPayment: ServeOptions['findPayment'],
): readonly Write[] {
  if (kept && makes && findPayment) return [makes(kept.record)];
  return [...(kept ? [putIdempotencyRecord(kept.scope, kept.record, at)] : []), ...(makes ? [makes()] : [])];
}

/** An answer's own record. */
const findRecord = async (...asked: Parameters<typeof readIdempotencyRecord>): Promise<Partial<KeyedPayment>> => {
  const record = await readIdempotencyRecord(...asked);
  return record ? { record } : {};
};

/** Some functions have no table; they write nothing. */
const commitAll = async (writes: readonly Write[]): Promise<void> =>
  writes.length > 0 ? commitMoving(theStore(), writes) : undefined;

function contextOf(event: APIGatewayProxyEvent, keyedPaymentId: string | undefined): Context {
  let paymentId = keyedPaymentId;
  return {
    get caller() {
      return callerOf(event);
    },
    get store() {
      return theStore();
    },
    get paymentId() {
      paymentId ??= newUuid();
      return paymentId;
    },
    now: now(),
    newUuid,
  };
}

/** The answer as its schema shows it: what the schema does not name never leaves. */
function bodyText(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): string {
  const schema = endpoint.responses[status];
  return schema ? JSON.stringify(schema.parse(body)) : '';
}

/** Logs every outcome and turns every error into an answer. */
function outcomes(endpoint: Endpoint, of: (event: APIGatewayProxyEvent) => Invocation) {
  type Request = middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>;
  const log = ({ event }: Request, status: number, code?: string) => {
    const { startedAt, paymentId, replayed } = of(event);
    logOutcome(endpoint.id, {
      requestId: event.requestContext.requestId,
      platformId: event.requestContext.authorizer?.platformId as string | undefined,
      status,
      ...(code && { code }),
      ...(paymentId && { paymentId }),
      ...(replayed && { replayed }),
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
  return {
    before: ({ event }: Request) => {
      of(event);
    },
    after: (request: Request) => log(request, request.response?.statusCode ?? 0),
    onError: (request: Request) => {
      const refusal = refusalOf(endpoint, request.event.requestContext.requestId, request.error);
      request.response = refusalAnswer(request.event.requestContext.requestId, refusal);
      log(request, request.response.statusCode, refusal.code);
    },
  };
}

function refusalOf(endpoint: Endpoint, requestId: string, cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  if (cause instanceof StillContended) {
    return new Refusal('RATE_LIMITED', 'Too many requests change this at once; nothing was changed.', {
      retryAfterSeconds: 1,
    });
  }
  const status = (cause as { statusCode?: number } | undefined)?.statusCode;
  if (status === 415) {
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  }
  if (status === 422 || status === 400) return new Refusal('INVALID_INPUT', 'The body is not well-formed JSON.');
  logFailure(endpoint.id, requestId, cause);
  return new Refusal('INTERNAL_ERROR', commonMessages.INTERNAL_ERROR);
}
