import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The version of the interface, the last segment of the base URL and the name of the API Gateway stage. */
export const apiVersion = '2025-10-13';

/** What a token must be allowed to do. */
export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE';

/** What a function may touch beyond its own code; the deployment grants exactly this and no more. */
export type Capability =
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
  | 'wallet:seal'
  | 'wallet:sign'
  | 'codes:email'
  | 'codes:sms'
  | 'queue:delivery'
  | 'workflow:resume'
  | 'rail:submit'
  | 'rail:known'
  | 'rail:secret';

/** One row of the interface: everything that validation, routing, deployment and documentation need to know of an operation. */
export interface Endpoint {
  /** The operation's name: the file of its handler in kebab case, the construct's id and the OpenAPI operationId. */
  readonly id: string;
  /** The area of the interface: a folder below functions/api, a stack and an OpenAPI tag. */
  readonly area: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Relative to the base URL, path parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** `null` for the few operations that need no credentials. */
  readonly permission: Permission | null;
  /** Honours the Idempotency-Key header. */
  readonly idempotent?: boolean;
  /** Not for platforms: another system of the operator calls it and proves itself by a signature. It is left out of the OpenAPI document. */
  readonly internal?: boolean;
  /** Refused with 403 FORBIDDEN for production tokens. */
  readonly sandboxOnly?: boolean;
  readonly uses: readonly Capability[];
  readonly request: {
    readonly path?: z.ZodObject;
    readonly query?: z.ZodObject;
    /** By the names as they are documented; requests may write them in any case. */
    readonly headers?: z.ZodObject;
    readonly body?: z.ZodType;
    /** The body is multipart/form-data: texts, and one file. */
    readonly isMultipart?: boolean;
    /** A request without a body is taken as `{}`. */
    readonly bodyOptional?: boolean;
  };
  /** Successful answers by status; `null` for an answer without a body. */
  readonly responses: { readonly [status: number]: z.ZodType | null };
  /** What it can refuse with, beyond what every operation can: INVALID_INPUT, UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, INTERNAL_ERROR. */
  readonly errors: readonly ErrorCode[];
}

/** Declares one operation and keeps its exact types for the handler. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;
