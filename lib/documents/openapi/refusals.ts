import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { errorLine } from '../../../functions/contract/error-texts.docs.ts';
import { commonMessages, ErrorBody, type ErrorCode, errorStatus } from '../../../functions/contract/errors.ts';
import { pascalCase } from './names.ts';

/** The error codes that an operation has without naming them. */
const commonErrors = ({ permission, request, idempotent }: Endpoint): readonly ErrorCode[] => [
  ...(request.body || request.query || request.headers || idempotent ? (['INVALID_INPUT'] as const) : []),
  ...(permission ? (['UNAUTHORIZED'] as const) : []),
  ...(permission && permission !== 'AGENT' ? (['FORBIDDEN'] as const) : []),
  ...(request.body ? (['REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

/** Every error code that an operation may answer with. */
export const possibleErrors = (endpoint: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([...commonErrors(endpoint), ...endpoint.errors]);

/** The codes of an operation by their status, in the order of the table of codes. */
function codesByStatus(endpoint: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> {
  const possible = possibleErrors(endpoint);
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => possible.has(code));
  return Map.groupBy(codes, (code) => errorStatus[code]);
}

/** One error answer. The permission matters where FORBIDDEN names it. */
interface Refused {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly permission: Endpoint['permission'];
}

const refusedOf = (endpoint: Endpoint): readonly Refused[] =>
  [...codesByStatus(endpoint)].map(([status, codes]) => ({
    status,
    codes,
    permission: codes.includes('FORBIDDEN') ? endpoint.permission : null,
  }));

const identityOf = (refused: Refused): string => JSON.stringify(refused);

/** More codes than these do not go into a name. */
const codesInName = 3;

const forbiddenName = (permission: Endpoint['permission']): string =>
  permission === 'AGENT' ? 'FORBIDDEN_BY_POLICY' : `FORBIDDEN_WITHOUT_${permission}`;

/** An answer is named by its codes; one with many by the only operation that gives it. */
function nameOf({ status, codes, permission }: Refused, operations: readonly string[]): string {
  const names = codes.map((code) => pascalCase(code === 'FORBIDDEN' ? forbiddenName(permission) : code));
  if (names.length <= codesInName) return names.join('Or');
  const [operation = '', ...others] = operations;
  if (others.length === 0) return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}${status}`;
  return `${names.slice(0, codesInName).join('Or')}Or${names.length - codesInName}More`;
}

/** The example is a message that every caller gets in the same words, where a code has one. */
function exampleOf({ codes, permission }: Refused) {
  const messages: Partial<Record<ErrorCode, string>> = {
    UNAUTHORIZED: commonMessages.UNAUTHORIZED,
    FORBIDDEN:
      permission === 'AGENT'
        ? 'The agent is paused.'
        : `This operation needs a token with the permission ${permission}.`,
    RATE_LIMITED: commonMessages.RATE_LIMITED,
    INTERNAL_ERROR: commonMessages.INTERNAL_ERROR,
  };
  const code = codes.find((candidate) => messages[candidate] !== undefined);
  return code && { example: { status: errorStatus[code], code, message: messages[code] } };
}

const responseOf = (refused: Refused): ZodOpenApiResponseObject => ({
  description: refused.codes.map((code) => `- ${errorLine(code)}`).join('\n'),
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(refused.status === 429 && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
  },
  content: { 'application/json': { schema: ErrorBody, ...exampleOf(refused) } },
});

export interface Refusals {
  /** Every error answer once, by its name. */
  readonly components: Readonly<Record<string, ZodOpenApiResponseObject>>;
  /** The error answers of one operation, as references. */
  readonly of: (endpoint: Endpoint) => ZodOpenApiResponsesObject;
}

/** The error answers of all operations. */
export function refusalsOf(endpoints: readonly Endpoint[]): Refusals {
  const uses = endpoints.flatMap((endpoint) => refusedOf(endpoint).map((refused) => ({ refused, id: endpoint.id })));
  const names = new Map<string, string>();
  const components: Record<string, ZodOpenApiResponseObject> = {};
  for (const [identity, group] of Map.groupBy(uses, ({ refused }) => identityOf(refused))) {
    for (const { refused } of group.slice(0, 1)) {
      const name = nameOf(
        refused,
        group.map(({ id }) => id),
      );
      if (components[name]) throw new Error(`Two error answers are called ${name}.`);
      names.set(identity, name);
      components[name] = responseOf(refused);
    }
  }
  return {
    components,
    of: (endpoint) =>
      Object.fromEntries(
        refusedOf(endpoint).map((refused) => [
          refused.status,
          { $ref: `#/components/responses/${names.get(identityOf(refused))}` },
        ]),
      ),
  };
}
