import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Endpoint, Permission } from '../contract/endpoint.ts';
import { commonMessages } from '../contract/errors.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Environment } from '../store/platforms.ts';

/** Who calls: what the authorizer found out about the credentials. */
export interface Caller {
  readonly platformId: string;
  /** The token's. */
  readonly clientId: string;
  readonly environment: Environment;
  readonly permissions: readonly Permission[];
}

/** The authorizer's context: API Gateway passes strings only. */
export interface AuthorizerContext {
  readonly platformId: string;
  readonly clientId: string;
  readonly environment: Environment;
  /** Joined by commas. */
  readonly permissions: string;
}

/** The caller of a request that came through the authorizer. Refuses with UNAUTHORIZED when it did not. */
export function callerOf(event: APIGatewayProxyEvent): Caller {
  const context = event.requestContext.authorizer as Partial<AuthorizerContext> | null | undefined;
  if (!context?.platformId || !context.clientId || !context.environment || context.permissions === undefined) {
    throw new Refusal('UNAUTHORIZED', commonMessages.UNAUTHORIZED);
  }
  return {
    platformId: context.platformId,
    clientId: context.clientId,
    environment: context.environment,
    permissions: context.permissions.split(',').filter(Boolean) as Permission[],
  };
}

/** Refuses with FORBIDDEN what the token may not do. */
export function requirePermission(endpoint: Endpoint, caller: Caller): void {
  if (endpoint.permission && !caller.permissions.includes(endpoint.permission)) {
    throw new Refusal('FORBIDDEN', `This operation needs a token with the permission ${endpoint.permission}.`);
  }
  if (endpoint.sandboxOnly && caller.environment !== 'sandbox') {
    throw new Refusal('FORBIDDEN', 'This operation exists in the sandbox only; use a sandbox token.');
  }
}
