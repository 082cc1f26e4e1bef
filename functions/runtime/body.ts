import type middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../contract/endpoint.ts';
import { Refusal } from '../domain/refusal.ts';
import { headerOf } from './headers.ts';

/** The largest body of a request in bytes (docs/decisions.md#platforms-2). */
const maximumBodyBytes = 1_048_576;
/** The largest body of a request with a file. */
const maximumUploadBytes = 10_485_760;

/** Refuses with REQUEST_TOO_LARGE a body of more than 1 MB, or of more than 10 MB where the endpoint takes a file. */
export function requireSize({ request }: Endpoint, { body, isBase64Encoded }: APIGatewayProxyEvent): void {
  if (!body) return;
  const [limit, name] = request.isMultipart ? [maximumUploadBytes, '10 MB'] : [maximumBodyBytes, '1 MB'];
  if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > limit) {
    throw new Refusal('REQUEST_TOO_LARGE', `The body is larger than ${name}.`);
  }
}

/** A middleware that parses the JSON body of an endpoint that takes one. */
export function jsonBody(endpoint: Endpoint) {
  const parser = httpJsonBodyParser();
  return {
    before: async (request: middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>) => {
      const { body } = request.event;
      if (!endpoint.request.body) return;
      if (!body) {
        // An empty body is no body; a parsed "" or null is one of the wrong type.
        Object.assign(request.event, { body: undefined });
        return;
      }
      request.event.headers['Content-Type'] = headerOf(request.event, 'content-type');
      await parser.before?.(request as never);
      // Only an escape can write half of a surrogate pair, which the table rejects.
      if (body.includes('\\u')) requireUnicode(request.event.body);
    },
  };
}

/** A middleware that reads the body with the endpoint's own parser. */
export const parsedBody = (readBody: (event: APIGatewayProxyEvent) => Promise<unknown>) => ({
  before: async ({ event }: { event: APIGatewayProxyEvent }) => {
    Object.assign(event, { body: await readBody(event) });
  },
});

/** Refuses with INVALID_INPUT a body with text that is not well-formed Unicode, such as half of a surrogate pair. */
function requireUnicode(body: unknown): void {
  // Without recursion, because a body may be nested deeper than the stack.
  for (const left = [body]; left.length > 0; ) {
    const value = left.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) left.push(name, member);
    } else if (typeof value === 'string' && !value.isWellFormed()) {
      throw new Refusal('INVALID_INPUT', 'The body holds text that is not well-formed Unicode.');
    }
  }
}
