import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../../domain/refusal.ts';
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
        throw unreadable(cause);
      }
      // Only an escape can write half of a surrogate pair, which the table rejects, or the most of the control characters.
      if (body.includes('\\') || control.test(body)) requireText(request.event.body);
    },
  };
}

/** The parser's message about a body that it cannot read. */
function unreadable(cause: unknown): unknown {
  const status = cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined;
  if (status === 415) return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  if (status !== 422) return cause;
  const { cause: reason } = cause as { readonly cause?: { readonly data?: unknown; readonly message?: string } };
  if (reason?.data === '__proto__' || reason?.data === 'constructor')
    return new Refusal('INVALID_INPUT', `No request has a member ${reason.data}.`);
  if (reason?.message?.includes('call stack')) return new Refusal('INVALID_INPUT', 'The body is nested too deeply.');
  return new Refusal('INVALID_INPUT', 'The body is not well-formed JSON.');
}

/** Control characters but tabs and line ends: no name or memo has them, and they steer terminals and end texts in other systems. */
const control = /[^\P{Cc}\t\n\r]/u;

/** Refuses with INVALID_INPUT a body with text that is not well-formed Unicode, such as half of a surrogate pair, or has control characters. */
function requireText(body: unknown): void {
  // Without recursion, because a body may be nested deeper than the stack.
  for (const values = [body]; values.length > 0; ) {
    const value = values.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) values.push(name, member);
    } else if (typeof value === 'string') requireCharacters(value);
  }
}

function requireCharacters(text: string): void {
  if (!text.isWellFormed()) throw new Refusal('INVALID_INPUT', 'The body holds text that is not well-formed Unicode.');
  const controlCode = control.exec(text)?.[0].charCodeAt(0);
  if (controlCode === undefined) return;
  const name = `U+${controlCode.toString(16).toUpperCase().padStart(4, '0')}`;
  throw new Refusal(
    'INVALID_INPUT',
    `The body holds the control character ${name}. Text may hold tabs and line ends only.`,
  );
}
