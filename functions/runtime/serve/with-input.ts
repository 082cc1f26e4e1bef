import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../domain/refusal.ts';
import { callerOf } from '../caller.ts';
import { contextOf } from '../context.ts';
import { keyedRequest } from '../idempotency.ts';
import { type Input, parseRequest } from '../request.ts';
import type { TimeLeft } from '../retry.ts';
import { acceptedPart } from '../validation/accepted-part.ts';
import { invalid } from '../validation/field-errors.ts';
import { noticesOf, prefersStrict, unknownMemberErrors, unknownMembers } from '../validation/unknown-members.ts';
import { invocationOf } from './invocation.ts';
import type { Answer, PartlyRefused, ServeOptions } from './middleware.ts';

/**
 * Parses the request with the endpoint's schemas. Refuses with INVALID_INPUT, also a member that no schema names where the caller
 * wants to be read strictly.
 */
export const withInput =
  <E extends Endpoint>(
    endpoint: E,
    { reads, wrongBeside }: Pick<ServeOptions<E>, 'reads' | 'wrongBeside'>,
    answer: Answer<E>,
  ) =>
  async (event: APIGatewayProxyEvent, timeLeft: TimeLeft): Promise<APIGatewayProxyResult> => {
    const unknown = unknownMembers(endpoint.request.body, event.body);
    const isStrict = prefersStrict(event);
    invocationOf(event).notices = noticesOf(unknown, isStrict);
    const input = await parsed(endpoint, event, wrongBeside);
    if (isStrict && unknown.length > 0) throw invalid(unknownMemberErrors(unknown));
    const caller = endpoint.permission ? callerOf(event) : undefined;
    const keyed = caller && keyedRequest(endpoint, caller, event, input);
    const readAhead = (keyed && caller && reads?.(input, caller)) ?? [];
    return answer({ event, input, keyed, reads: readAhead, timeLeft });
  };

/** Parses the request. A refusal of fields of the body names also those that only the rules of the operation refuse. */
async function parsed<E extends Endpoint>(
  endpoint: E,
  event: APIGatewayProxyEvent,
  wrongBeside: ServeOptions<E>['wrongBeside'],
): Promise<Input<E>> {
  try {
    return parseRequest(endpoint, event);
  } catch (cause) {
    const errors = (cause instanceof Refusal && cause.details?.errors) || [];
    const { body: schema } = endpoint.request;
    if (!wrongBeside || !schema || errors.length === 0) throw cause;
    const accepted = acceptedPart(schema, event.body);
    if (accepted === undefined) throw cause;
    const refused = errors.map(({ field }) => field);
    const request = { path: event.pathParameters ?? {}, accepted: accepted as PartlyRefused<E>['accepted'], refused };
    const others = await wrongBeside(request, contextOf(event));
    throw invalid([...errors, ...others.filter(({ field }) => !refused.includes(field))]);
  }
}
