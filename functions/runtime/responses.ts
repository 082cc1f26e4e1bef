import type { APIGatewayProxyResult } from 'aws-lambda';
import { type ErrorBody, type ErrorCode, errorLink, errorStatus } from '../contract/errors.ts';
import type { Refusal } from '../domain/refusal.ts';
import { docsUrl } from '../ports/env.ts';
import type { IdempotencyRecord } from '../store/idempotency.ts';

type Headers = Readonly<Record<string, string>>;

/** A response whose JSON body is text already, so that what is stored and what is sent are the same bytes. */
export const jsonResponse = (
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

/** The content of a response that is not JSON: a page for browsers or plain text. */
export type TextKind = 'html' | 'plain';

/** A text for a browser, also in a frame, that nothing may keep, load into or send on. */
export const textResponse = (requestId: string, status: number, text: string, kind: TextKind): APIGatewayProxyResult =>
  jsonResponse(requestId, status, text, {
    'Content-Type': `text/${kind}; charset=utf-8`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });

/** A body in another media type than JSON. */
export const formattedResponse = (
  requestId: string,
  status: number,
  mediaType: string,
  body: string,
): APIGatewayProxyResult =>
  jsonResponse(requestId, status, body, { 'Content-Type': `${mediaType}; charset=utf-8`, Vary: 'Accept' });

/** The first response to an Idempotency-Key, sent again. */
export const replayedResponse = (requestId: string, { status, body }: IdempotencyRecord): APIGatewayProxyResult =>
  jsonResponse(requestId, status, body, {
    'Idempotent-Replayed': 'true',
    ...(status >= 400 && errorLink((JSON.parse(body) as { readonly code: ErrorCode }).code, docsUrl())),
  });

/** A refusal as the interface's error body. */
export function errorResponse(requestId: string, refusal: Refusal): APIGatewayProxyResult {
  const { retryAfterSeconds, ...details } = refusal.details ?? {};
  const body: ErrorBody = {
    status: errorStatus[refusal.code],
    code: refusal.code,
    message: refusal.message,
    ...(Object.keys(details).length > 0 && { details }),
  };
  const headers: Headers = {
    ...errorLink(refusal.code, docsUrl()),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }),
  };
  return jsonResponse(requestId, body.status, JSON.stringify(body), headers);
}
