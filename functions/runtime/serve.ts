import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Handler } from './decision.ts';
import type { ServeOptions } from './serve/middleware.ts';
import { withAdmission } from './serve/with-admission.ts';
import { withBody } from './serve/with-body.ts';
import { withCaller } from './serve/with-caller.ts';
import { withCommit } from './serve/with-commit.ts';
import { withErrors } from './serve/with-errors.ts';
import { withIdempotency } from './serve/with-idempotency.ts';
import { withInput } from './serve/with-input.ts';
import { withLog } from './serve/with-log.ts';
import { withNotices } from './serve/with-notices.ts';
import { withPath } from './serve/with-path.ts';
import { withRetry } from './serve/with-retry.ts';
import { withSize } from './serve/with-size.ts';

/**
 * Makes a Lambda of an endpoint. The middlewares see a request once, in this order, and its response in the reverse one. What is
 * in them answers it: on fresh data as often as another writer is first, and once for every Idempotency-Key.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  options: ServeOptions<NoInfer<E>> = {},
) {
  const answer = withRetry(withIdempotency(options, withCommit(endpoint, options, handler)));
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>(withInput(endpoint, options, answer), {
    timeoutEarlyInMillis: 0,
  }).use([
    withLog(endpoint),
    withNotices(),
    withErrors(endpoint),
    withCaller(endpoint),
    withSize(endpoint),
    withPath(),
    withAdmission(options),
    withBody(endpoint, options),
  ]);
}
