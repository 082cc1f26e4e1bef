import { invocationOf } from './invocation.ts';
import type { Middleware, Passing } from './middleware.ts';

/** Adds what `withInput` noticed of the request to the headers of every response: a misspelt member, that it was read strictly. */
export function withNotices(): Middleware {
  const addNotices = ({ event, response }: Passing) => {
    if (response) response.headers = { ...response.headers, ...invocationOf(event).notices };
  };
  return { after: addNotices, onError: addNotices };
}
