import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../domain/refusal.ts';
import { inexactNumber } from '../exact-numbers.ts';
import { headerOf } from '../headers.ts';
import type { Middleware, ServeOptions } from './middleware.ts';

/** Parses the body: as JSON, or with the endpoint's own parser. */
export const withBody = (endpoint: Endpoint, { readBody }: Pick<ServeOptions, 'readBody'>): Middleware =>
  readBody ? parsedBody(readBody) : jsonBody(endpoint);

const parsedBody = (readBody: NonNullable<ServeOptions['readBody']>): Middleware => ({
  before: async ({ event }) => {
    Object.assign(event, { body: await readBody(event) });
  },
});

function jsonBody(endpoint: Endpoint): Middleware {
  const parser = httpJsonBodyParser();
  return {
    before: async (request) => {
      const { body } = request.event;
      if (!endpoint.request.body) return;
      if (!body) {
        // An empty body is no body; a parsed "" or null is one of the wrong type.
        Object.assign(request.event, { body: undefined });
        return;
      }
      request.event.headers['Content-Type'] = headerOf(request.event, 'content-type');
      try {
        await parser.before?.(request as never);
      } catch (cause) {
        throw unreadable(cause, body);
      }
      const inexact = inexactNumber(textOf(body, request.event));
      if (inexact) {
        const message = `The number ${inexact.slice(0, 40)} has more digits than the service can read without changing it.`;
        throw new Refusal('INVALID_INPUT', message);
      }
    },
  };
}

const textOf = (body: string, { isBase64Encoded }: { readonly isBase64Encoded: boolean }): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;

const byteOrderMark = '\uFEFF';

/** The parser's message about a body that it cannot read. */
function unreadable(cause: unknown, body: string): unknown {
  const status = cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined;
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  if (status !== 422) return cause;
  const { cause: reason } = cause as { readonly cause?: { readonly data?: unknown; readonly message?: string } };
  if (reason?.data === '__proto__' || reason?.data === 'constructor')
    return new Refusal('INVALID_INPUT', `No request has a member ${reason.data}.`);
  if (reason?.message?.includes('call stack')) return new Refusal('INVALID_INPUT', 'The body is nested too deeply.');
  const hint = body.startsWith(byteOrderMark) ? ' It begins with a byte order mark (U+FEFF): send it without.' : '';
  return new Refusal('INVALID_INPUT', `The body is not well-formed JSON.${hint}`);
}
