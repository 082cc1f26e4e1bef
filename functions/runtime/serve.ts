import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { commonMessages } from '../contract/errors.ts';
import type { PaymentId, Uuid } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { now } from '../providers/clock.ts';
import {
  type IdempotencyRecord,
  KeyAlreadyUsed,
  putIdempotencyRecord,
  readIdempotencyRecord,
} from '../store/idempotency.ts';
import type { Key } from '../store/keys.ts';
import { commitWrites } from '../store/ledger/commit-writes.ts';
import { commit, readingAhead, type Store, type Write } from '../store/table.ts';
import { jsonBody, parsedBody, requireSize } from './body.ts';
import { type Caller, callerOf, requirePermission } from './caller.ts';
import { type Context, contextOf } from './context.ts';
import type { Decision, Handler, RefusalWithWrites } from './decision.ts';
import { type FindEarlier, type KeyedRequest, keyedRequest, recordOf, requireSameRequest } from './idempotency.ts';
import { logFailure, logOutcome } from './log.ts';
import { decodePathParameters, type Input, parseRequest } from './request.ts';
import { errorResponse, jsonResponse, replayedResponse, type TextKind, textResponse } from './responses.ts';
import { patienceOf, StillContended, type TimeLeft, untilCommitted } from './retry.ts';
import { tableStore } from './store.ts';
import { invalid } from './validation/field-errors.ts';
import { noticesOf, prefersStrict, unknownMemberErrors, unknownMembers } from './validation/unknown-members.ts';

export interface ServeOptions<E extends Endpoint = Endpoint> {
  /** Authenticates a caller who has no token. The body is still as it was sent, because a signature covers exactly that. */
  readonly admit?: (event: APIGatewayProxyEvent) => Promise<void>;
  /** Parses a body that is not JSON. */
  readonly readBody?: (event: APIGatewayProxyEvent) => Promise<unknown>;
  /** The body of a successful response is a text of this kind instead of JSON. */
  readonly text?: TextKind;
  /** Finds the response to a key, also in the payment that the key created. Without it each response has a record of its own. */
  readonly findPayment?: FindEarlier;
  /** Items that the handler is sure to read: they are read in one call with the response to the request's key. */
  readonly reads?: (input: Input<E>, caller: Caller) => readonly Key[];
}

/** Fields of an invocation's log line beside those of its response. */
interface Invocation {
  readonly startedAt: number;
  paymentId?: PaymentId | Uuid<'CardTransaction'>;
  declined?: string;
  replayed?: boolean;
  /** Headers of the response that report on the request. */
  notices: Readonly<Record<string, string>>;
}

/**
 * Makes a Lambda of an endpoint. The effect of a request, its event and its stored response are committed together or not at
 * all. A refusal becomes the interface's error body, any other error a 500.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  options: ServeOptions<NoInfer<E>> = {},
) {
  const invocations = new WeakMap<APIGatewayProxyEvent, Invocation>();
  const invocationOf = (event: APIGatewayProxyEvent): Invocation => {
    const invocation = invocations.get(event) ?? { startedAt: performance.now(), notices: {} };
    invocations.set(event, invocation);
    return invocation;
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>(
    (event: APIGatewayProxyEvent, timeLeft: TimeLeft) =>
      respond(endpoint, handler, event, { ...options, invocation: invocationOf(event), timeLeft }),
    { timeoutEarlyInMillis: 0 },
  )
    .use(logAndHandleErrors(endpoint, invocationOf))
    .use({ before: ({ event }) => admit(endpoint, event, options) })
    .use(options.readBody ? parsedBody(options.readBody) : jsonBody(endpoint));
}

/** Checks credentials and size before the body is parsed. */
async function admit(
  endpoint: Endpoint,
  event: APIGatewayProxyEvent,
  options: Pick<ServeOptions, 'admit'>,
): Promise<void> {
  if (endpoint.permission) requirePermission(endpoint, callerOf(event));
  requireSize(endpoint, event);
  decodePathParameters(event);
  await options.admit?.(event);
}

interface Request<E extends Endpoint> {
  readonly endpoint: E;
  readonly handler: Handler<E>;
  readonly event: APIGatewayProxyEvent;
  readonly input: Input<E>;
  /** Present where the endpoint is idempotent and the request has an Idempotency-Key. */
  readonly keyed: KeyedRequest | undefined;
  readonly invocation: Invocation;
  readonly findPayment: ServeOptions['findPayment'];
  /** Items that the handler is sure to read. */
  readonly reads: readonly Key[];
  readonly text: TextKind | undefined;
}

async function respond<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  event: APIGatewayProxyEvent,
  {
    invocation,
    timeLeft,
    findPayment,
    reads,
    text,
  }: ServeOptions<E> & { readonly invocation: Invocation; readonly timeLeft: TimeLeft },
): Promise<APIGatewayProxyResult> {
  const unknown = unknownMembers(endpoint.request.body, event.body);
  const isStrict = prefersStrict(event);
  invocation.notices = noticesOf(unknown, isStrict);
  const input = parseRequest(endpoint, event);
  if (isStrict && unknown.length > 0) throw invalid(unknownMemberErrors(unknown));
  const caller = endpoint.permission ? callerOf(event) : undefined;
  const keyed = caller && keyedRequest(endpoint, caller, event, input);
  const readsFirst = (keyed && caller && reads?.(input, caller)) ?? [];
  const request: Request<E> = {
    endpoint,
    handler,
    event,
    input,
    keyed,
    invocation,
    findPayment,
    reads: readsFirst,
    text,
  };
  return untilCommitted(async () => {
    try {
      return await decideAndCommit(request);
    } catch (cause) {
      // A concurrent duplicate may be refused because the first request already took effect: look for its stored response again.
      // Without a key there is none, and the function may have no table.
      if (!keyed || !(cause instanceof KeyAlreadyUsed || cause instanceof Refusal)) throw cause;
      const { replayed } = await findEarlier(request, tableStore());
      if (replayed) return replayed;
      throw cause;
    }
  }, patienceOf(timeLeft));
}

async function decideAndCommit<E extends Endpoint>(request: Request<E>): Promise<APIGatewayProxyResult> {
  const { handler, event, input, keyed, reads } = request;
  // A function without a capability for the table has no table.
  const store = keyed && readingAhead(tableStore(), reads);
  const { replayed, paymentId } = await findEarlier(request, store);
  if (replayed) return replayed;
  const context = contextOf(event, { paymentId, store });
  return settle(request, await handler(input, context), context);
}

/** Commits a decision and answers with it, or with what it decides where its writes are refused. */
async function settle<E extends Endpoint>(
  request: Request<E>,
  decision: Decision<E> | RefusalWithWrites,
  context: Context,
): Promise<APIGatewayProxyResult> {
  const { endpoint, event, keyed, invocation } = request;
  if ('refusal' in decision) {
    await commit(tableStore(), decision.writes);
    throw decision.refusal;
  }
  if (decision.paymentId) invocation.paymentId = decision.paymentId;
  if (decision.declined) invocation.declined = decision.declined;
  const body = bodyText(endpoint, decision);
  const response = keyed && { ...keyed, record: recordOf(keyed, decision.status, body, context.now) };
  const writes = writesOf(decision, response, context.now, request.findPayment);
  // A function without a capability for the table has no TABLE_NAME.
  try {
    if (writes.length > 0) await commitWrites(tableStore(), writes);
  } catch (cause) {
    if (!(cause instanceof Refusal && decision.onRefused)) throw cause;
    return settle(request, decision.onRefused(cause), context);
  }
  const { requestId } = event.requestContext;
  return request.text
    ? textResponse(requestId, decision.status, String(decision.body), request.text)
    : jsonResponse(requestId, decision.status, body);
}

/** The stored response to the request's key, or the uuid that the key gives to the payment that the request creates. */
async function findEarlier(
  { event, keyed, invocation, findPayment }: Pick<Request<Endpoint>, 'event' | 'keyed' | 'invocation' | 'findPayment'>,
  store: Store | undefined,
): Promise<{
  readonly replayed?: APIGatewayProxyResult;
  readonly paymentId?: PaymentId | undefined;
}> {
  if (!keyed || !store) return {};
  const find: FindEarlier = findPayment ?? findRecord;
  const { record, paymentId } = await find(store, keyed.scope, now());
  if (!record) return { paymentId };
  requireSameRequest(record, keyed);
  invocation.replayed = true;
  return { replayed: replayedResponse(event.requestContext.requestId, record) };
}

const findRecord: FindEarlier = async (...args) => ({ record: await readIdempotencyRecord(...args) });

/**
 * Everything that a decision writes, with the response to a keyed request. A payment that is written alone stores the response
 * itself: one write instead of a transaction of two. Among other writes the response has a record of its own, because with it
 * the payment would exceed 1 KB, and then each of its writes costs twice. The response comes first, because KeyAlreadyUsed takes
 * precedence over every other refusal.
 */
function writesOf(
  { creates, writes = [] }: Pick<Decision<Endpoint>, 'creates' | 'writes'>,
  response: (KeyedRequest & { readonly record: IdempotencyRecord }) | undefined,
  at: Date,
  findPayment: ServeOptions['findPayment'],
): readonly Write[] {
  if (response && creates && findPayment && writes.length === 0) return [creates(response.record)];
  const record = response ? [putIdempotencyRecord(response.scope, response.record, at)] : [];
  return [...record, ...(creates ? [creates()] : []), ...writes];
}

/** The body as its schema shows it: a member that the schema does not name never leaves. */
function bodyText(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): string {
  const schema = endpoint.responses[status];
  return schema ? JSON.stringify(schema.parse(body)) : '';
}

/** A middleware that logs every outcome and turns every error into a response. */
function logAndHandleErrors(endpoint: Endpoint, invocationOf: (event: APIGatewayProxyEvent) => Invocation) {
  type Request = middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>;
  const log = ({ event }: Request, status: number, code?: string) => {
    const { startedAt, paymentId, declined, replayed } = invocationOf(event);
    const { requestId, authorizer } = event.requestContext;
    logOutcome(endpoint.id, {
      requestId,
      platformId: authorizer?.platformId,
      status,
      ...(code && { code }),
      ...(paymentId && { paymentId }),
      ...(declined && { declined }),
      ...(replayed && { replayed }),
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
  const addNotices = ({ event, response }: Request) => {
    if (response) response.headers = { ...response.headers, ...invocationOf(event).notices };
  };
  return {
    before: ({ event }: Request) => {
      invocationOf(event);
    },
    after: (request: Request) => {
      addNotices(request);
      log(request, request.response?.statusCode ?? 0);
    },
    onError: (request: Request) => {
      const { requestId } = request.event.requestContext;
      const refusal = shownTo(endpoint, refusalOf(endpoint, requestId, request.error));
      request.response = errorResponse(requestId, refusal);
      addNotices(request);
      log(request, request.response.statusCode, refusal.code);
    },
  };
}

function refusalOf(endpoint: Endpoint, requestId: string, cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  if (cause instanceof StillContended) {
    return new Refusal(
      'RATE_LIMITED',
      'The resource is being modified by other requests. Nothing was changed; retry.',
      { retryAfterSeconds: 1 },
    );
  }
  logFailure(endpoint.id, requestId, cause);
  return new Refusal('INTERNAL_ERROR', commonMessages.INTERNAL_ERROR);
}

/** A refusal without what its caller may not know: an agent may pay from an account whose balance it cannot read. */
function shownTo({ permission }: Endpoint, refusal: Refusal): Refusal {
  if (permission !== 'AGENT' || refusal.details?.available === undefined) return refusal;
  const { available: _, ...details } = refusal.details;
  return new Refusal(refusal.code, refusal.message, details);
}
