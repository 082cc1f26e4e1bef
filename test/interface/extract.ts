/**
 * The facts of an OpenAPI document that its clients rely on: paths, parameters, members, what is required, and the values of
 * enums. Texts, examples, formats and bounds are left out.
 *
 * `node test/interface/extract.ts DOCUMENT > test/interface/facts.json` writes those of the published description of the
 * interface, which is not in the repository, into the file that the test compares with.
 */
import { readFileSync } from 'node:fs';

export interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Operation {
  readonly operationId: string;
  /** By place and name, such as `query limit`. */
  readonly parameters: Readonly<Record<string, { readonly required: boolean; readonly schema: Schema }>>;
  readonly request?: Schema;
  /** Successful answers by status; null for one without a body. */
  readonly responses: Readonly<Record<string, Schema | null>>;
}

export interface Extract {
  /** By method and path, such as `GET /quotes/{}`. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** The bodies of events by the name of the callback. */
  readonly webhooks: Readonly<Record<string, Schema>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a document of any origin; what is read of it is checked by the comparison.
type Json = any;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the facts of a document. */
export function extractOf(document: Json): Extract {
  const deref = (part: Json): Json => {
    if (typeof part?.$ref !== 'string') return part;
    const [, ...steps] = part.$ref.split('/');
    return steps.reduce((at: Json, step: string) => at[step.replaceAll('~1', '/')], document);
  };
  const bodyOf = (part: Json): Schema | undefined => {
    const [content] = Object.values<Json>(deref(part)?.content ?? {});
    return content?.schema && schemaOf(content.schema);
  };
  const operationOf = (shared: readonly Json[], operation: Json): Operation => {
    const parameters = [...shared, ...(operation.parameters ?? [])].map(deref);
    const answers = Object.entries<Json>(operation.responses).filter(([status]) => status.startsWith('2'));
    const request = operation.requestBody && bodyOf(operation.requestBody);
    return {
      operationId: operation.operationId,
      parameters: Object.fromEntries(
        parameters.map((each) => [
          `${each.in} ${each.in === 'path' ? '' : each.name}`.trim(),
          { required: each.required ?? false, schema: schemaOf(each.schema) },
        ]),
      ),
      ...(request && { request }),
      responses: Object.fromEntries(answers.map(([status, answer]) => [status, bodyOf(answer) ?? null])),
    };
  };
  const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
        operationOf(item.parameters ?? [], item[method]),
      ]),
  );
  const webhooks = Object.entries<Json>(document.webhooks ?? {}).map(([name, item]) => [
    name,
    bodyOf(item.post.requestBody) ?? {},
  ]);
  const schemas = Object.entries<Json>(document.components.schemas).map(([name, schema]) => [name, schemaOf(schema)]);
  return {
    operations: Object.fromEntries(operations),
    webhooks: Object.fromEntries(webhooks),
    schemas: Object.fromEntries(schemas),
  };
}

function schemaOf(schema: Json): Schema {
  const each = (list: Json) => list?.map(schemaOf);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return JSON.parse(
    JSON.stringify({
      $ref: schema.$ref?.split('/').at(-1),
      properties:
        schema.properties &&
        Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, schemaOf(member)])),
      required: schema.required,
      enum: values,
      items: schema.items && schemaOf(schema.items),
      oneOf: each(schema.oneOf),
      anyOf: each(schema.anyOf),
      allOf: each(schema.allOf),
    }),
  );
}

/** The extract as text, with a line for each operation, event and schema. */
const textOf = (extract: Extract): string => {
  const parts = Object.entries(extract).map(([part, members]: [string, object]) => {
    const lines = Object.entries(members).map(([name, member]) => `${JSON.stringify(name)}: ${JSON.stringify(member)}`);
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}`;
};

const [, script, document] = process.argv;
if (script === import.meta.filename && document)
  console.log(textOf(extractOf(JSON.parse(readFileSync(document, 'utf8')))));
