import { Refusal } from '../../domain/refusal.ts';
import type { Middleware } from './middleware.ts';

/**
 * Decodes the path parameters, once and before anything reads them: a REST API hands them on as the client wrote them
 * (aws/aws-sam-cli issue 771), and generated clients escape the colon of every id. A malformed escape stays as it is, so
 * that it names a resource that does not exist. Refuses with INVALID_INPUT escapes of bytes that are not UTF-8.
 */
export const withPath = (): Middleware => ({
  before: ({ event }) => {
    const { pathParameters } = event;
    if (!pathParameters) return;
    event.pathParameters = Object.fromEntries(
      Object.entries(pathParameters).map(([name, value]) => [name, value && decoded(value)]),
    );
  },
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    if (/%(?![0-9a-f]{2})/i.test(text)) return text;
    throw new Refusal('INVALID_INPUT', 'The path has escaped bytes that are not UTF-8.');
  }
}
