import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type IdempotencyRecord, putIdempotencyRecord } from '../../store/idempotency.ts';
import { commitWrites } from '../../store/ledger/commit-writes.ts';
import { commit, type Write } from '../../store/table.ts';
import { acceptedFormat } from '../accepted-format.ts';
import type { Context } from '../context.ts';
import type { Decision, Handler, RefusalWithWrites } from '../decision.ts';
import { type KeyedRequest, recordOf } from '../idempotency.ts';
import { formattedResponse, jsonResponse, textResponse } from '../responses.ts';
import { tableStore } from '../store.ts';
import { invocationOf } from './invocation.ts';
import type { AnswerIn, Request, ServeOptions } from './middleware.ts';

/** Has the handler decide, commits the effect, its event and the stored response together or not at all, and answers. */
export const withCommit =
  <E extends Endpoint>(endpoint: E, options: ServeOptions<E>, handler: Handler<E>): AnswerIn<E> =>
  async (request, context) =>
    settle({ endpoint, options, request, context }, await handler(request.input, context));

interface Settlement<E extends Endpoint> {
  readonly endpoint: E;
  readonly options: ServeOptions<E>;
  readonly request: Request<E>;
  readonly context: Context;
}

/** Commits a decision and answers with it, or with what it decides where its writes are refused. */
async function settle<E extends Endpoint>(
  settlement: Settlement<E>,
  decision: Decision<E> | RefusalWithWrites,
): Promise<APIGatewayProxyResult> {
  const { endpoint, options, request, context } = settlement;
  const { event, keyed } = request;
  if ('refusal' in decision) {
    await commit(tableStore(), decision.writes);
    throw decision.refusal;
  }
  const invocation = invocationOf(event);
  if (decision.paymentId) invocation.paymentId = decision.paymentId;
  if (decision.declined) invocation.declined = decision.declined;
  const body = bodyText(endpoint, decision);
  const response = keyed && { ...keyed, record: recordOf(keyed, decision.status, body, context.now) };
  const writes = writesOf(decision, response, context.now, options);
  // A function without a capability for the table has no TABLE_NAME.
  try {
    if (writes.length > 0) await commitWrites(tableStore(), writes);
  } catch (cause) {
    if (!(cause instanceof Refusal && decision.onRefused)) throw cause;
    return settle(settlement, decision.onRefused(cause));
  }
  await decision.afterwards?.();
  const { requestId } = event.requestContext;
  const format = acceptedFormat(event, options.formats);
  if (format) return formattedResponse(requestId, decision.status, format.mediaType, format.write(JSON.parse(body)));
  return options.text
    ? textResponse(requestId, decision.status, String(decision.body), options.text)
    : jsonResponse(requestId, decision.status, body);
}

/**
 * Everything that a decision writes, with the response to a keyed request. A payment that is written alone, but for
 * checks, stores the response itself: one write instead of two. Among other writes the response has a record of its own, because each later
 * write of the payment is paid by its size. The response comes first, because KeyAlreadyUsed takes
 * precedence over every other refusal.
 */
function writesOf(
  { creates, writes = [] }: Pick<Decision<Endpoint>, 'creates' | 'writes'>,
  response: (KeyedRequest & { readonly record: IdempotencyRecord }) | undefined,
  at: Date,
  { findEarlier }: Pick<ServeOptions, 'findEarlier'>,
): readonly Write[] {
  const isAlone = writes.every(({ check }) => check);
  if (response && creates && findEarlier && isAlone) return [creates(response.record), ...writes];
  const record = response ? [putIdempotencyRecord(response.scope, response.record, at)] : [];
  return [...record, ...(creates ? [creates()] : []), ...writes];
}

/** The body as its schema shows it: a member that the schema does not name never leaves. */
function bodyText(endpoint: Endpoint, { status, body }: { status: number; body: unknown }): string {
  const schema = endpoint.responses[status];
  return schema ? JSON.stringify(schema.parse(body)) : '';
}
