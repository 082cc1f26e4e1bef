import type { Middleware, ServeOptions } from './middleware.ts';

/** Authenticates a caller without a token as the endpoint says, by a signature or as an agent. */
export const withAdmission = ({ admit }: Pick<ServeOptions, 'admit'>): Middleware => ({
  before: ({ event }) => admit?.(event),
});
