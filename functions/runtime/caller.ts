import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { type Endpoint, permissions } from '../contract/endpoint.ts';
import { commonMessages } from '../contract/errors.ts';
import { environments } from '../domain/environment.ts';
import { Refusal } from '../domain/refusal.ts';
import { idSchema, uuidSchema } from './id-schemas.ts';

/** The caller as the authorizer knows it. API Gateway passes on strings only, so the permissions are joined by commas. */
const AuthorizerContext = z.object({
  platformId: uuidSchema('Platform'),
  /** The id of the token, or of the agent. */
  clientId: z.string().min(1),
  environment: z.enum(environments),
  permissions: z
    .string()
    .transform((text): readonly string[] => text.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(permissions)).readonly()),
  /** An agent has no permissions of a token: its policy says what it may do. */
  agentId: idSchema('Agent').optional(),
  /** The customer that an agent acts for. What belongs to others does not exist for it. */
  customerId: idSchema('Customer').optional(),
});
export type AuthorizerContext = Readonly<z.input<typeof AuthorizerContext>>;
export type Caller = Readonly<z.output<typeof AuthorizerContext>>;

/** The caller of a request. Refuses with UNAUTHORIZED a request that did not pass the authorizer. */
export function callerOf(event: APIGatewayProxyEvent): Caller {
  const { data } = AuthorizerContext.safeParse(event.requestContext.authorizer);
  if (!data) throw new Refusal('UNAUTHORIZED', commonMessages.UNAUTHORIZED);
  return data;
}

/** Whether a caller may see what belongs to a customer, or to the platform: an agent sees only its customer's. */
export const sees = ({ customerId }: Pick<Caller, 'customerId'>, owner: string | undefined): boolean =>
  customerId === undefined || customerId === owner;

/**
 * Refuses with FORBIDDEN an operation that the token's permissions or environment do not allow. Refuses with UNAUTHORIZED a token
 * where an agent has to call, and an agent everywhere else. The authorizer's policy says the same.
 */
export function requirePermission(endpoint: Endpoint, caller: Caller): void {
  if ((endpoint.permission === 'AGENT') !== (caller.agentId !== undefined)) {
    throw new Refusal('UNAUTHORIZED', commonMessages.UNAUTHORIZED);
  }
  if (endpoint.permission === 'AGENT') return;
  if (endpoint.permission && !caller.permissions.includes(endpoint.permission)) {
    throw new Refusal('FORBIDDEN', `This operation needs a token with the permission ${endpoint.permission}.`);
  }
  if (endpoint.sandboxOnly && caller.environment !== 'sandbox') {
    throw new Refusal('FORBIDDEN', 'This operation exists in the sandbox only; use a sandbox token.');
  }
}
