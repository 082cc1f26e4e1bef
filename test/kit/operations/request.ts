import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { authorizationOf } from '../client/api.ts';

/** Values by their place in a request: `path.quoteId`, `query.customerId`, `body.source.accountId`. */
export type Places<T = string> = Readonly<Record<string, T>>;

interface MediaType {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>;
}
interface DocumentedAnswer {
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}
export interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly example?: unknown;
    readonly schema: { readonly example?: unknown };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

export const openApi = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** A part of the document, or the component that it refers to. */
function resolved<T extends object>(part: T | { readonly $ref: string }): T {
  if (!('$ref' in part)) return part;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return openApi.components[kind]?.[name] as T;
}

/** An operation as the document describes it. */
export function documented({ id, method, path }: Endpoint): DocumentedOperation {
  const operation = openApi.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`docs/openapi.json does not have ${id}.`);
  const responses = Object.entries(operation.responses).map(([status, answer]) => [status, resolved(answer)]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** The media type of an operation's request. */
export const mediaTypeOf = ({ request }: Endpoint): string =>
  request.isMultipart ? 'multipart/form-data' : 'application/json';

/** The body that the document gives as an example, if the operation has one. */
export const exampleBody = (endpoint: Endpoint): unknown =>
  documented(endpoint).requestBody?.content[mediaTypeOf(endpoint)]?.example;

export interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly isMultipart?: boolean | undefined;
  /** Who may send it: tokens with a permission, agents, or anyone. */
  readonly permission: Endpoint['permission'];
  /** Headers that the operation cannot do without. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Each request has a key of its own. */
const requiredHeaders = ({ requiresKey }: Endpoint): Readonly<Record<string, string>> =>
  requiresKey ? { 'idempotency-key': randomUUID() } : {};

/**
 * Puts values at their places in a request. A place that nothing is put at keeps what the body has; `missingInPath` replaces
 * what is missing in the path.
 */
export function buildRequest(
  endpoint: Endpoint,
  body: unknown,
  places: Places<unknown>,
  missingInPath?: string,
): BuiltRequest {
  const { method, path, request, permission } = endpoint;
  const of = (part: string) =>
    Object.entries(places).flatMap(([place, value]) =>
      place.startsWith(`${part}.`) ? [[place.slice(part.length + 1), value] as const] : [],
    );
  const query = new URLSearchParams(Object.fromEntries(of('query').map(([name, value]) => [name, String(value)])));
  const inPath = new Map<string, unknown>(of('path'));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inPath.get(name) ?? missingInPath;
    if (value === undefined) throw new Error(`Nothing says what ${name} of ${path} is.`);
    return encodeURIComponent(String(value));
  });
  return {
    method,
    permission,
    isMultipart: request.isMultipart,
    headers: requiredHeaders(endpoint),
    path: `${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: of('body').reduce((built, [place, value]) => withMember(built, place.split('.'), value), body),
  };
}

/** A copy with one member set, however deep it lies. A number names an entry of a list. */
function withMember(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(body)) {
    const entry = Number(name);
    return body.with(entry, rest.length > 0 ? withMember(body[entry], rest, value) : value);
  }
  const members = (body ?? {}) as Record<string, unknown>;
  return { ...members, [name]: rest.length > 0 ? withMember(members[name], rest, value) : value };
}

/** A body as its parts; the one that is called `file` is a file. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (name === 'file') form.set(name, new Blob([String(value)]), 'example.pdf');
    else form.set(name, String(value));
  }
  return form;
}

/** Sends a request as it was built. */
export async function send(
  baseUrl: string,
  { method, path, body, isMultipart, headers: required }: BuiltRequest,
  credentials: string | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(credentials !== null && { authorization: authorizationOf(credentials) }),
      ...(body !== undefined && !isMultipart && { 'content-type': 'application/json' }),
      ...required,
      ...headers,
    },
    ...(body !== undefined && { body: isMultipart ? formOf(body as object) : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
