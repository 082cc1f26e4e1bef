import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { errorStatus } from '../../../functions/contract/errors.ts';
import { documented, mediaTypeOf } from '../../kit/operations/request.ts';
import { mistakesIn, pointerTo } from '../../kit/operations/schemas.ts';

const pointer = ({ path, method }: Endpoint, ...parts: readonly string[]): string =>
  pointerTo('paths', path, method.toLowerCase(), ...parts);

/** What every operation with a body that platforms do not call can refuse with. */
const internalErrors = [
  'INVALID_INPUT',
  'REQUEST_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

/** The codes that the document gives for a status of an operation. */
export function codesOf(endpoint: Endpoint, status: number): readonly string[] {
  if (endpoint.internal) {
    const codes = [...endpoint.errors, ...internalErrors] as (keyof typeof errorStatus)[];
    return codes.filter((code) => errorStatus[code] === status);
  }
  const { description = '' } = documented(endpoint).responses[status] ?? {};
  return [...description.matchAll(/^- `(\w+)`:/gm)].map(([, code = '']) => code);
}

/** The content type of an operation's successful answers. */
export const contentTypeOf = ({ id }: Pick<Endpoint, 'id'>): string => {
  if (id === 'showCardNumber') return 'text/html; charset=utf-8';
  return id === 'showSecurityText' ? 'text/plain; charset=utf-8' : 'application/json';
};

/** What is wrong about the body of a request, by its documented schema. */
export function bodyMistakes(endpoint: Endpoint, body: unknown): readonly string[] {
  if (!endpoint.internal)
    return mistakesIn(pointer(endpoint, 'requestBody', 'content', mediaTypeOf(endpoint), 'schema'), body);
  return endpoint.request.body?.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
}

/** What is wrong about an answer, by its documented schema. */
export function answerMistakes(endpoint: Endpoint, status: number, text: string): readonly string[] {
  const schema = endpoint.responses[status];
  if (schema === undefined) return [`${status} is not documented`];
  if (schema === null) return text === '' ? [] : ['there is a body'];
  const body = contentTypeOf(endpoint) === 'application/json' ? JSON.parse(text) : text;
  if (endpoint.internal) return schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
  return mistakesIn(pointer(endpoint, 'responses', String(status), 'content', 'application/json', 'schema'), body);
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
}

/** A documented query parameter. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether these values, as they stand in the query, are what it takes. */
  readonly takes: (values: readonly string[]) => boolean;
}

/** The query parameters of an operation. */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  if (endpoint.internal) return [];
  return (documented(endpoint).parameters ?? []).flatMap((parameter, place) => {
    if (parameter.in !== 'query') return [];
    const at = pointer(endpoint, 'parameters', String(place), 'schema');
    const { type, format } = parameter.schema as Schema;
    const takes = (values: readonly string[]) => {
      if (type === 'array') return mistakesIn(at, values).length === 0;
      const [value = ''] = values;
      // An empty limit counts as absent.
      if (parameter.name === 'limit' && values.length === 1 && value === '') return true;
      // Every list takes a date alone for a time.
      const isDate = format === 'date-time' && mistakesIn(at, `${value}T00:00:00Z`).length === 0;
      return values.length === 1 && (isDate || mistakesIn(at, readAs(type, value)).length === 0);
    };
    return [{ name: parameter.name, isRequired: parameter.required === true, takes }];
  });
}

/** A text of a query as a client's tools understand it. */
function readAs(type: string | undefined, text: string): unknown {
  if (type === 'integer' && /^-?(0|[1-9]\d*)$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

/** Control characters but tabs and line ends, and the sign of bytes that are not UTF-8. */
const control = /[^\P{Cc}\t\n\r]|\uFFFD/u;

/** Whether every text in a value is Unicode, which half of a pair of surrogates is not, and holds no control character. */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !control.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isPlainText(name) && isPlainText(member));
}

/** A value as the service reads it: without members that are null, and without blanks around texts. */
export function asRead(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, asRead(member)]));
}
