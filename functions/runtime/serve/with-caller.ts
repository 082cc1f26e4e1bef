import type { Endpoint } from '../../contract/endpoint.ts';
import { callerOf, requirePermission } from '../caller.ts';
import type { Middleware } from './middleware.ts';

/** Lets a caller pass who has the permission that the endpoint asks for. Refuses with UNAUTHORIZED and FORBIDDEN. */
export const withCaller = (endpoint: Endpoint): Middleware => ({
  before: ({ event }) => {
    if (endpoint.permission) requirePermission(endpoint, callerOf(event));
  },
});
