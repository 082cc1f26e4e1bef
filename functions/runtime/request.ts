import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { FieldError } from '../contract/errors.ts';
import { Refusal } from '../domain/refusal.ts';

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;

/** A request after its endpoint's schemas: only what they name is in it. */
export interface Input<E extends Endpoint> {
  readonly path: Parsed<E['request']['path'], Record<string, never>>;
  readonly query: Parsed<E['request']['query'], Record<string, never>>;
  readonly headers: Parsed<E['request']['headers'], Record<string, never>>;
  readonly body: Parsed<E['request']['body'], undefined>;
}

/** The largest body of a request in bytes (interface decision 16). */
const maximumBodyBytes = 1_048_576;
/** With a file in it. */
const maximumUploadBytes = 10_485_760;

/** Parses a request by its endpoint's schemas. Refuses with INVALID_INPUT, naming every field that is wrong. */
export function parseRequest<E extends Endpoint>(endpoint: E, event: APIGatewayProxyEvent): Input<E> {
  const { path, query, headers, body } = endpoint.request;
  const failures: FieldError[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (!result.success) failures.push(...oneEach(result.error.issues.flatMap((issue) => toFieldErrors(issue))));
    return result.data;
  };
  const input = {
    path: read(path, event.pathParameters ?? {}) ?? {},
    query: read(query, queryOf(event)) ?? {},
    headers: (headers && read(headers, headersOf(headers, event))) ?? {},
    body: body && read(body, bodyOf(endpoint, event)),
  };
  if (failures.length > 0) throw invalid(failures);
  return input as Input<E>;
}

/** What a schema makes of a value that is no request. Refuses with INVALID_INPUT, naming every wrong field. */
export function parseAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error) throw invalid(oneEach(error.issues.flatMap((issue) => toFieldErrors(issue))));
  return data as z.output<S>;
}

/** One entry for each wrong field: what is said first of it, with every bound that it fails. */
const oneEach = (errors: readonly FieldError[]): FieldError[] =>
  [...Map.groupBy(errors, ({ field }) => field)].map(([field, group]) => {
    const constraint = Object.assign({}, ...group.map((error) => error.constraint));
    return { field, message: group[0]?.message ?? '', ...(Object.keys(constraint).length > 0 && { constraint }) };
  });

/** A parameter given several times is a list; given once it is a text. */
const queryOf = (event: APIGatewayProxyEvent): Record<string, string | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [
      name,
      values && values.length > 1 ? values : values?.[0],
    ]),
  );

/** The headers that the endpoint names, under its spelling: API Gateway passes on what the client wrote. An empty one is none. */
function headersOf({ shape }: z.ZodObject, event: APIGatewayProxyEvent): Record<string, string> {
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).flatMap(([given, value]) => {
      const name = names.get(given.toLowerCase());
      return name && value ? [[name, value]] : [];
    }),
  );
}

function bodyOf({ request }: Endpoint, event: APIGatewayProxyEvent): unknown {
  const body = event.body as unknown;
  if (body !== undefined) return body;
  if (request.bodyOptional) return {};
  throw new Refusal('INVALID_INPUT', 'This operation needs a JSON body.');
}

/** Refuses with REQUEST_TOO_LARGE a body beyond 1 MB, or beyond 10 MB where a file comes in it. */
export function requireSize({ request }: Endpoint, { body, isBase64Encoded }: APIGatewayProxyEvent): void {
  if (!body) return;
  const [limit, name] = request.isMultipart ? [maximumUploadBytes, '10 MB'] : [maximumBodyBytes, '1 MB'];
  if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > limit) {
    throw new Refusal('REQUEST_TOO_LARGE', `The body is larger than ${name}.`);
  }
}

/** Refuses with INVALID_INPUT a body in which any text is no Unicode, such as half of a pair of surrogates. */
export function requireUnicode(body: unknown): void {
  // Without recursion: a body may be nested deeper than the stack.
  for (const left = [body]; left.length > 0; ) {
    const value = left.pop();
    if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) left.push(name, member);
    } else if (typeof value === 'string' && !value.isWellFormed()) {
      throw new Refusal('INVALID_INPUT', 'The body holds text that is not well-formed Unicode.');
    }
  }
}

/** A refusal that names every wrong field. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    {
      errors,
    },
  );

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_value':
      return [{ field, message: issue.message, constraint: { enum: issue.values.map(String) } }];
    case 'invalid_format':
      return [{ field, message: issue.message, constraint: formatConstraint(issue) }];
    case 'too_small':
      return [
        { field, message: issue.message, ...(isLength(issue) && { constraint: { minLength: Number(issue.minimum) } }) },
      ];
    case 'too_big':
      return [
        { field, message: issue.message, ...(isLength(issue) && { constraint: { maxLength: Number(issue.maximum) } }) },
      ];
    case 'invalid_union':
      return [{ field, ...ofTheOptions(issue) }];
    case 'custom':
      return [{ field, message: issue.message, ...(issue.params && { constraint: constraintIn(issue.params) }) }];
    default:
      return [{ field, message: issue.message }];
  }
}

/** A member that says which kind of object it is, and names none of them. */
function ofTheOptions(issue: z.core.$ZodIssueInvalidUnion): Omit<FieldError, 'field'> {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : undefined;
  return options
    ? { message: `must be one of ${options.join(', ')}`, constraint: { enum: options } }
    : { message: issue.message };
}

/** Rules of our own name what they ask for in the terms of FieldConstraint. */
const constraintIn = ({ format, pattern }: Record<string, unknown>): NonNullable<FieldError['constraint']> => ({
  ...(typeof format === 'string' && { format }),
  ...(typeof pattern === 'string' && { pattern }),
});

const isLength = ({ origin }: { origin: string }): boolean => origin === 'string' || origin === 'array';

const formatConstraint = ({ format, pattern }: z.core.$ZodIssueInvalidStringFormat) =>
  format === 'regex' && pattern ? { pattern: pattern.replace(/^\/|\/[a-z]*$/g, '') } : { format };
