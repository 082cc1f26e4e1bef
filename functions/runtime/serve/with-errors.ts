import type { Endpoint } from '../../contract/endpoint.ts';
import { commonMessages } from '../../contract/errors.ts';
import { Refusal } from '../../domain/refusal.ts';
import { logFailure } from '../log.ts';
import { errorResponse } from '../responses.ts';
import { StillContended } from '../retry.ts';
import { invocationOf } from './invocation.ts';
import type { Middleware } from './middleware.ts';

/** Turns a refusal into the interface's error body, and any other error into a 500 that says nothing of it. */
export const withErrors = (endpoint: Endpoint): Middleware => ({
  onError: (request) => {
    const { requestId } = request.event.requestContext;
    const refusal = shownTo(endpoint, refusalOf(endpoint, requestId, request.error));
    invocationOf(request.event).code = refusal.code;
    request.response = errorResponse(requestId, refusal);
  },
});

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
