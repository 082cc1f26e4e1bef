import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FieldError } from '../../contract/errors.ts';
import type { Key } from '../../store/keys.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { FindEarlier, KeyedRequest } from '../idempotency.ts';
import type { Input } from '../request.ts';
import type { TextKind } from '../responses.ts';
import type { TimeLeft } from '../retry.ts';
import type { AcceptedPart } from '../validation/accepted-part.ts';

/** Acts once on a request, before or after everything that comes later in the list of `serve`. */
export type Middleware = middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** An invocation as one of the middlewares sees it. */
export type Passing = middy.Request<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** A request that has passed its checks. */
export interface Request<E extends Endpoint> {
  readonly event: APIGatewayProxyEvent;
  readonly input: Input<E>;
  /** Present where the endpoint is idempotent and the request has an Idempotency-Key. */
  readonly keyed: KeyedRequest | undefined;
  /** Items that the handler is sure to read. */
  readonly reads: readonly Key[];
  readonly timeLeft: TimeLeft;
}

/** Answers a request that has passed its checks. */
export type Answer<E extends Endpoint> = (request: Request<E>) => Promise<APIGatewayProxyResult>;

/** Answers it in a context: with the uuid that its key gives, from the items that were read ahead for it. */
export type AnswerIn<E extends Endpoint> = (request: Request<E>, context: Context) => Promise<APIGatewayProxyResult>;

/** The body of a successful response. */
type Shown<E extends Endpoint> = E['responses'][200] extends z.ZodType ? z.output<E['responses'][200]> : never;

/** A request whose body has fields that the schema refuses. */
export interface PartlyRefused<E extends Endpoint = Endpoint> {
  readonly path: Readonly<Record<string, string | undefined>>;
  /** The other fields of the body. */
  readonly accepted: E['request']['body'] extends z.ZodType ? AcceptedPart<z.output<E['request']['body']>> : undefined;
  /** The names of the fields that are refused. */
  readonly refused: readonly string[];
}

export interface ServeOptions<E extends Endpoint = Endpoint> {
  /** Authenticates a caller who has no token. The body is still as it was sent, because a signature covers exactly that. */
  readonly admit?: (event: APIGatewayProxyEvent) => Promise<void>;
  /** Parses a body that is not JSON. */
  readonly readBody?: (event: APIGatewayProxyEvent) => Promise<unknown>;
  /** The body of a successful response is a text of this kind instead of JSON. */
  readonly text?: TextKind;
  /** Writes the body of a successful response in another media type, for a request that accepts it. */
  readonly formats?: { readonly [mediaType: string]: (body: Shown<E>) => string };
  /** Finds the response to a key in the record that the key created. Without it each response has a record of its own. */
  readonly findEarlier?: FindEarlier;
  /**
   * The wrong fields among those that the schema of the body has accepted, so that one refusal names every wrong field. It is asked only
   * where the schema has refused others.
   */
  readonly wrongBeside?: (request: PartlyRefused<E>, context: Context) => Promise<readonly FieldError[]>;
  /** Items that the handler is sure to read: they are read in one call with the response to the request's key. */
  readonly reads?: (input: Input<E>, caller: Caller) => readonly Key[];
}
