import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import { callerOf } from '../caller.ts';
import { keyedRequest } from '../idempotency.ts';
import { parseRequest } from '../request.ts';
import type { TimeLeft } from '../retry.ts';
import { invalid } from '../validation/field-errors.ts';
import { noticesOf, prefersStrict, unknownMemberErrors, unknownMembers } from '../validation/unknown-members.ts';
import { invocationOf } from './invocation.ts';
import type { Answer, ServeOptions } from './middleware.ts';

/**
 * Parses the request with the endpoint's schemas. Refuses with INVALID_INPUT, also a member that no schema names where the caller
 * wants to be read strictly.
 */
export const withInput =
  <E extends Endpoint>(endpoint: E, { reads }: Pick<ServeOptions<E>, 'reads'>, answer: Answer<E>) =>
  (event: APIGatewayProxyEvent, timeLeft: TimeLeft): Promise<APIGatewayProxyResult> => {
    const unknown = unknownMembers(endpoint.request.body, event.body);
    const isStrict = prefersStrict(event);
    invocationOf(event).notices = noticesOf(unknown, isStrict);
    const input = parseRequest(endpoint, event);
    if (isStrict && unknown.length > 0) throw invalid(unknownMemberErrors(unknown));
    const caller = endpoint.permission ? callerOf(event) : undefined;
    const keyed = caller && keyedRequest(endpoint, caller, event, input);
    const readAhead = (keyed && caller && reads?.(input, caller)) ?? [];
    return answer({ event, input, keyed, reads: readAhead, timeLeft });
  };
