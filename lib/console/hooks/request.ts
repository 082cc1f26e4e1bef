import type { APIGatewayProxyResult } from 'aws-lambda';
import type { SeenRequest } from '../../local/observation.ts';
import type { NewEvent, Tone } from '../../views/events.ts';
import { maskBody, maskHeaders } from '../masking.ts';
import { uuidsIn } from '../uuids.ts';

export function requestEvent(
  { requestId, message, operation, platformId, body }: SeenRequest,
  { statusCode, headers = {}, multiValueHeaders = {}, body: answer = '' }: APIGatewayProxyResult,
  durationMs: number,
): NewEvent {
  const { method = 'GET', url: path = '/' } = message;
  const lists = Object.entries(multiValueHeaders).map(([name, values]) => [name, values?.join(', ')] as const);
  return {
    kind: 'request',
    title: `${method} ${path}`,
    tone: toneOf(statusCode),
    ...(platformId && { platformId }),
    subjects: uuidsIn(isList(answer) ? path : withDashes(`${path} ${answer}`)),
    detail: {
      method,
      path,
      ...(operation && { operation }),
      status: statusCode,
      durationMs: round(durationMs),
      requestId,
      requestHeaders: maskHeaders(message.headers),
      ...(body && body.length > 0 && { requestBody: maskBody(body.toString('utf8')) }),
      responseHeaders: maskHeaders({ ...headers, ...Object.fromEntries(lists) }),
      ...(answer && { responseBody: maskBody(answer) }),
    },
  };
}

const toneOf = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'waiting' : 'bad');

/** The code of an invitation is its uuid without hyphens. */
const withDashes = (text: string): string =>
  text.includes('/invitations')
    ? text.replace(/\b([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\b/g, '$1-$2-$3-$4-$5')
    : text;

/** A page of a list is about none of what it shows. */
const isList = (answer: string): boolean => answer.startsWith('{"data":[');

/** Milliseconds with one digit behind the point. */
export const round = (ms: number): number => Math.round(ms * 10) / 10;
