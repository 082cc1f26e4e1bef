import { type Infer, integer, listed, object, optional, text } from './schema.ts';

/** The result of one attempt. `status` is absent without a response. */
export const attemptResult = {
  status: optional(integer),
  /** Why there was no response. */
  failure: optional(listed<'TIMEOUT' | 'CONNECTION' | 'FORBIDDEN_TARGET' | 'NO_ENDPOINT'>()),
  /** The response's header Retry-After. */
  retryAfter: optional(text),
};
const result = object(attemptResult);
export interface AttemptResult extends Infer<typeof result> {}
