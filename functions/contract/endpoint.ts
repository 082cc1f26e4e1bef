import type * as z from 'zod';
import type { Area } from './areas.ts';
import type { ErrorCode } from './errors.ts';

/** The version of the interface: the last segment of the base URL and the name of the API Gateway stage. */
export const apiVersion = '2025-10-13';

/** A permission of a token. */
export const permissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type Permission = (typeof permissions)[number];

/** A resource that an endpoint may use. functions/topology/capabilities.ts defines the AWS permissions of each. */
export type EndpointCapability =
  | 'table:read'
  | 'table:list'
  | 'table:write'
  | 'table:delete'
  | 'table:check'
  | 'documents:read'
  | 'documents:write'
  | 'documents:delete'
  | 'keys:public'
  | 'keys:sign'
  | 'keys:open'
  | 'wallet:seal'
  | 'wallet:sign'
  | 'codes:email'
  | 'codes:sms'
  | 'queue:delivery'
  | 'workflow:resume'
  | 'rail:known'
  | 'rail:secret'
  | 'issuer:known'
  | 'issuer:secret'
  | 'verification:known'
  | 'verification:secret'
  | 'security:contact';

/** One operation of the interface. Validation, routing, deployment and the OpenAPI document are built from it. */
export interface Endpoint {
  /** The OpenAPI operationId and the construct id; in kebab case, the file of the handler. */
  readonly id: string;
  readonly area: Area;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Relative to the base URL, with path parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** The permission that a token needs. `AGENT`: agents call it and tokens do not. `null`: it needs no credentials. */
  readonly permission: Permission | 'AGENT' | null;
  /** Takes the Idempotency-Key header. */
  readonly idempotent?: boolean;
  /** Refuses requests without that header. */
  readonly requiresKey?: boolean;
  /** Called by another system of the operator, which signs its requests. Not in the OpenAPI document. */
  readonly internal?: boolean;
  /** Refused with 403 FORBIDDEN for production tokens. */
  readonly sandboxOnly?: boolean;
  readonly uses: readonly EndpointCapability[];
  readonly request: {
    readonly path?: z.ZodObject;
    readonly query?: z.ZodObject;
    /** Names as documented. Requests may use any case. */
    readonly headers?: z.ZodObject;
    readonly body?: z.ZodType;
    /** The body is multipart/form-data with texts and one file. */
    readonly isMultipart?: boolean;
    /** A request without a body counts as `{}`. */
    readonly bodyOptional?: boolean;
  };
  /** Successful responses by status; `null` for one without a body. */
  readonly responses: { readonly [status: number]: z.ZodType | null };
  /** A successful response is also written as these, for a request that accepts one of them. */
  readonly otherMediaTypes?: readonly string[];
  /**
   * Error codes beyond those of every operation: INVALID_INPUT, UNAUTHORIZED, RATE_LIMITED, INTERNAL_ERROR, and FORBIDDEN where a token
   * needs a permission.
   */
  readonly errors: readonly ErrorCode[];
}

/** Declares one operation and keeps its exact types for the handler. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
