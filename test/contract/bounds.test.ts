import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpointList } from '../../functions/contract/endpoints.ts';

const boundNames = ['minLength', 'minimum', 'minItems', 'maxLength', 'maximum', 'maxItems'] as const;

interface JsonSchema extends Readonly<Partial<Record<(typeof boundNames)[number], number>>> {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}
/** Schemas by their names. */
type Named = Readonly<Record<string, JsonSchema>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Named };
}

/** As it is published: its bounds are what is promised, whatever the schemas say. */
const document: Document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

type Path = readonly (string | number)[];
/** A value with bounds, and the smallest request that has it at its place. */
interface Bounded {
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly around: (value: unknown) => unknown;
}

const resolved = (schema: JsonSchema, named: Named): JsonSchema =>
  schema.$ref ? resolved(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named) : schema;

/** What tells the options of a union apart. */
const constantsOf = ({ properties = {} }: JsonSchema, named: Named) =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, member]) => [name, resolved(member, named)] as const)
      .map(([name, { const: constant, enum: values }]) => [name, constant ?? values?.[0]] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The bounds of a value, but for those that every whole number has. */
const boundsOf = (schema: JsonSchema) =>
  boundNames.flatMap((name) => {
    const bound = schema[name];
    return bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? [] : [[name, bound] as const];
  });

/** Every value below a schema that has a bound. */
function boundedIn(
  schema: JsonSchema,
  named: Named,
  path: Path = [],
  around: Bounded['around'] = (value) => value,
): readonly Bounded[] {
  const here = resolved(schema, named);
  const { properties = {}, items, additionalProperties, oneOf = [], anyOf = [] } = here;
  const below = (one: JsonSchema, name: string | number, holder: Bounded['around']) =>
    boundedIn(one, named, [...path, name], (value) => around(holder(value)));
  return [
    ...(boundsOf(here).length > 0 ? [{ path, schema: here, around }] : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      below(member, name, (value) => ({ ...constantsOf(here, named), [name]: value })),
    ),
    ...(items ? below(items, 0, (value) => [value]) : []),
    ...(additionalProperties ? below(additionalProperties, 'any', (any) => ({ any })) : []),
    ...[...oneOf, ...anyOf].flatMap((option) => boundedIn(option, named, path, around)),
  ];
}

/** A number, or a text or a list of this length. */
function ofSize({ type, items }: JsonSchema, size: number, named: Named): unknown {
  if (type === 'string') return 'a'.repeat(size);
  if (type !== 'array') return size;
  return Array.from({ length: size }, () => items && resolved(items, named).enum?.[0]);
}

/** The places at which a value is too small or too big. */
const placesOf = (issues: readonly z.core.$ZodIssue[], at: Path = []): readonly string[] =>
  issues.flatMap((issue) => {
    const path = [...at, ...issue.path.map(String)];
    if (issue.code === 'invalid_union') return issue.errors.flatMap((option) => placesOf(option, path));
    return issue.code === 'too_big' || issue.code === 'too_small' ? [path.join('.')] : [];
  });

/** The bounds of a part of a request that it does not keep: it refuses the last value within, or takes the first one beyond. */
function brokenBounds(part: z.ZodType, schema: JsonSchema, named: Named, spell = (value: unknown) => value) {
  return boundedIn(schema, named).flatMap(({ path, schema, around }) => {
    const place = path.join('.');
    const isRefused = (size: number) => {
      const { error } = part.safeParse(around(spell(ofSize(schema, size, named))));
      return placesOf(error?.issues ?? []).includes(place);
    };
    return boundsOf(schema)
      .filter(([name, bound]) => {
        const beyond = bound + (name.startsWith('min') ? -1 : 1);
        const hasBeyond = beyond >= 0 || name === 'minimum';
        return isRefused(bound) || (hasBeyond && !isRefused(beyond));
      })
      .map(([name, bound]) => `${place} ${name} ${bound}`);
  });
}

/** A wrong amount of a transfer has a code of its own, with a test of its own. */
const amountOfTransfer = ['amount minimum 1', 'amount maximum 9000000000000000'];
/** What these do not refuse as too small or too big. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  createTransferOut: amountOfTransfer,
  createTransferIn: amountOfTransfer,
  agentCreateTransferOut: amountOfTransfer,
  agentCreateTransferIn: amountOfTransfer,
  // Each of the five counts once, and others are ignored: there are never more.
  createAuthCredential: ['attestation.transports maxItems 5'],
};

describe('every bound of the document', () => {
  const rows = endpointList.filter(({ internal }) => !internal).map((row) => [row.id, row] as const);

  it.each(rows)('is crossed by requests of %s', (id, { request: { path, query, headers: header, body } }) => {
    const { requestBody, parameters = [] } = operations.find(({ operationId }) => operationId === id) ?? {};
    const named = document.components.schemas;
    const parts: Readonly<Record<string, z.ZodObject | undefined>> = { path, query, header };
    const ofBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      body ? brokenBounds(body, schema, named) : [],
    );
    const ofParameters = parameters.flatMap(({ name, in: place, schema }) => {
      const part = parts[place];
      const properties = { [name]: schema };
      return part && name in part.shape ? brokenBounds(part, { properties }, named, String) : [];
    });
    expect([...ofBody, ...ofParameters]).toEqual(otherwise[id] ?? []);
  });

  it('are many', () => {
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    expect(bodies.flatMap(({ schema }) => boundedIn(schema, document.components.schemas)).length).toBeGreaterThan(300);
  });
});

/** What connectors and browsers send is in no document, so its bounds are written here. */
const ofInternalRequests = `
accountHolderName minLength 1 maxLength 255
accountId minLength 1 maxLength 255
accountIdentifier minLength 1 maxLength 255
accountNumber minLength 1 maxLength 34
amount minimum 0 maximum 9000000000000000
amount minimum 1 maximum 9000000000000000
bankAddress minLength 1 maxLength 1024
bankIdentifier minLength 1 maxLength 255
bankName minLength 1 maxLength 140
bankName minLength 1 maxLength 255
cardTransactionId minLength 1 maxLength 255
customerId minLength 1 maxLength 255
depositId minLength 1 maxLength 255
descriptor minLength 1 maxLength 1000
endToEndId minLength 1 maxLength 255
errors maxItems 50
errors minItems 1 maxItems 50
expMonth minimum 1 maximum 12
expYear minimum 2000 maximum 9999
fiToFiInformation minLength 0 maxLength 210
field minLength 1 maxLength 200
fundingPaymentInstructions maxItems 20
intermediaryBankName minLength 1 maxLength 140
issuerRef minLength 1 maxLength 255
messageId minLength 1 maxLength 255
networkReference minLength 1 maxLength 255
ownerId minLength 1 maxLength 255
owners maxItems 40
paymentId minLength 1 maxLength 255
platformId minLength 1 maxLength 255
processorRef minLength 1 maxLength 255
provider minLength 1 maxLength 255
qrCode minLength 1
rail minLength 1 maxLength 32
reason minLength 1 maxLength 500
reference minLength 1 maxLength 255
remittanceInformation minLength 1 maxLength 255
resourceId minLength 1 maxLength 255
returnId minLength 1 maxLength 255
returnedAmount minimum 0
submission minimum 0
token maxLength 255
traceNumber minLength 1 maxLength 255
vpa maxLength 255
`;

describe('every bound of a request that no document shows', () => {
  const parts = endpointList
    .filter(({ internal }) => internal)
    .flatMap(({ request: { path, query, headers, body } }) => [path, query, headers, body])
    .filter((part) => part !== undefined)
    .map((part) => {
      const { $defs: named = {}, ...schema } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
      return { part, schema: schema as JsonSchema, named: named as Named };
    });

  it('is crossed', () => {
    expect(parts.flatMap(({ part, schema, named }) => brokenBounds(part, schema, named))).toEqual([]);
  });

  it('is written here', () => {
    const lines = parts
      .flatMap(({ schema, named }) => boundedIn(schema, named))
      .map(({ path, schema }) => [path.findLast((name) => name !== 0), ...boundsOf(schema).flat()].join(' '));
    expect([...new Set(lines)].sort().join('\n')).toBe(ofInternalRequests.trim());
  });
});
