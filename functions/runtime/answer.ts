import type { APIGatewayProxyResult } from 'aws-lambda';
import { type ErrorBody, errorStatus } from '../contract/errors.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { IdempotencyRecord } from '../store/idempotency.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer with a JSON body that is already text, so that what is recorded is what is sent, byte for byte. */
export const answer = (
  requestId: string,
  status: number,
  body: string,
  headers: Headers = {},
): APIGatewayProxyResult => ({
  statusCode: status,
  headers: {
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    'X-Request-Id': requestId,
    ...headers,
  },
  body,
});

/** The first answer to an Idempotency-Key, once more. */
export const replay = (requestId: string, { status, body }: IdempotencyRecord): APIGatewayProxyResult =>
  answer(requestId, status, body, { 'Idempotent-Replayed': 'true' });

/** A refusal in the error body of the interface. */
export function refusalAnswer(requestId: string, refusal: Refusal): APIGatewayProxyResult {
  const { retryAfterSeconds, ...details } = refusal.details ?? {};
  const body: ErrorBody = {
    status: errorStatus[refusal.code],
    code: refusal.code,
    message: refusal.message,
    ...(Object.keys(details).length > 0 && { details }),
  };
  const headers: Headers =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) };
  return answer(requestId, body.status, JSON.stringify(body), headers);
}
