import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { FieldError } from '../contract/errors.ts';
import { Refusal } from '../domain/refusal.ts';
import { check, invalid } from './validation/field-errors.ts';

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;

/** A request as its endpoint's schemas parse it: it has no member that they do not name. */
export interface Input<E extends Endpoint> {
  readonly path: Parsed<E['request']['path'], Record<string, never>>;
  readonly query: Parsed<E['request']['query'], Record<string, never>>;
  readonly headers: Parsed<E['request']['headers'], Record<string, never>>;
  readonly body: Parsed<E['request']['body'], undefined>;
}

/** Parses a request with its endpoint's schemas. Refuses with INVALID_INPUT and an error for every invalid field. */
export function parseRequest<E extends Endpoint>(endpoint: E, event: APIGatewayProxyEvent): Input<E> {
  const { path, query, headers, body } = endpoint.request;
  const errors: FieldError[] = [];
  const given = queryOf(event);
  const parse = (schema: z.ZodType, value: unknown, explained = (error: FieldError) => error): unknown => {
    const checked = check(schema, value);
    if ('data' in checked) return checked.data;
    errors.push(...checked.errors.map(explained));
    return undefined;
  };
  const input = {
    path: path ? parse(path, event.pathParameters ?? {}) : {},
    query: query ? parse(query, given, (error) => withPlusHint(error, given)) : {},
    headers: headers ? parse(headers, headersOf(headers, event)) : {},
    body: body && parse(body, bodyOf(endpoint, event)),
  };
  if (errors.length > 0) throw invalid(errors);
  return input as Input<E>;
}

type Query = Readonly<Record<string, string | string[]>>;

/** A parameter that is given several times is a list. */
function queryOf({ multiValueQueryStringParameters }: APIGatewayProxyEvent): Query {
  const parameters = Object.entries(multiValueQueryStringParameters ?? {}).map(([name, values]) => {
    const [first = '', ...others] = values ?? [];
    return [name, others.length > 0 ? [first, ...others] : first] as const;
  });
  return Object.fromEntries(parameters);
}

/** Explains a wrong parameter with a blank in it, such as a time: a plus sign in a query means a blank. */
function withPlusHint(error: FieldError, query: Query): FieldError {
  const value = query[error.field];
  if (typeof value !== 'string' || !value.trim().includes(' ')) return error;
  return { ...error, message: `${error.message}; a + in a query means a blank: write it as %2B` };
}

/** The headers that the endpoint names, in its spelling. An empty header counts as absent. */
function headersOf({ shape }: z.ZodObject, event: APIGatewayProxyEvent): Record<string, string> {
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).flatMap(([given, value]) => {
      const name = names.get(given.toLowerCase());
      return name && value ? [[name, value]] : [];
    }),
  );
}

/** The body as the middlewares have parsed it. Refuses with INVALID_INPUT a request without one where it is not optional. */
function bodyOf({ request }: Endpoint, event: { readonly body: unknown }): unknown {
  if (event.body !== undefined) return event.body;
  if (request.bodyOptional) return {};
  throw new Refusal('INVALID_INPUT', 'This operation needs a JSON body.');
}
