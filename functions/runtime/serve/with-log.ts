import type { Endpoint } from '../../contract/endpoint.ts';
import { logOutcome } from '../log.ts';
import { invocationOf } from './invocation.ts';
import type { Middleware, Passing } from './middleware.ts';

/** Logs the outcome of every request, and how long it took. */
export function withLog(endpoint: Endpoint): Middleware {
  const log = ({ event, response }: Passing) => {
    const { startedAt, code, paymentId, declined, replayed } = invocationOf(event);
    const { requestId, authorizer } = event.requestContext;
    logOutcome(endpoint.id, {
      requestId,
      platformId: authorizer?.platformId,
      status: response?.statusCode ?? 0,
      ...(code && { code }),
      ...(paymentId && { paymentId }),
      ...(declined && { declined }),
      ...(replayed && { replayed }),
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
  return {
    before: ({ event }) => {
      invocationOf(event);
    },
    after: log,
    onError: log,
  };
}
