/** The parts of an OpenAPI document that hold texts. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Described extends Content {
  readonly $ref?: string;
  readonly description?: string;
}
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string; readonly schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Described>>;
}
export interface Document {
  readonly info: { readonly description?: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Described>>;
    readonly headers: Readonly<Record<string, Described>>;
    readonly securitySchemes: Readonly<Record<string, Described>>;
  };
}

const unless = (isDescribed: unknown, place: string): readonly string[] => (isDescribed ? [] : [place]);

/** The fields and enum values below a schema that have no text. A list's values may be described where the list is. */
function inSchema(schema: Schema, place: string, textAbove = ''): readonly string[] {
  if (schema.$ref) return [];
  const text = schema.description ?? textAbove;
  const { additionalProperties: others } = schema;
  return [
    ...(schema.enum ?? []).flatMap((value) =>
      unless(value === null || text.includes(`- \`${value}\`: `), `${place}: ${value}`),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      ...unless(member.description, `${place}.${name}`),
      ...inSchema(member, `${place}.${name}`),
    ]),
    ...(schema.items ? inSchema(schema.items, `${place}[]`, text) : []),
    ...(typeof others === 'object' ? inSchema(others, `${place}{}`, text) : []),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      inSchema(part, place, text),
    ),
  ];
}

const inContent = ({ content = {} }: Content, place: string): readonly string[] =>
  Object.values(content).flatMap(({ schema }) => inSchema(schema, place));

const inOperation = ({ operationId, summary, description, parameters, requestBody, responses }: Operation) => [
  ...unless(summary && description, operationId),
  ...(parameters ?? []).flatMap((parameter) => [
    ...unless(parameter.description, `${operationId}?${parameter.name}`),
    ...inSchema(parameter.schema, `${operationId}?${parameter.name}`, parameter.description),
  ]),
  ...(requestBody ? inContent(requestBody, `${operationId} request`) : []),
  ...Object.entries(responses).flatMap(([status, response]) => [
    ...unless(response.$ref ?? response.description, `${operationId} ${status}`),
    ...inContent(response, `${operationId} ${status}`),
  ]),
];

const inComponents = (kind: string, components: Readonly<Record<string, Described>>): readonly string[] =>
  Object.entries(components).flatMap(([name, { description }]) => unless(description, `${kind} ${name}`));

/** Every operation, parameter, field, enum value and component of the document that has no description. */
export const undescribed = ({ info, tags, paths, webhooks, components }: Document): readonly string[] => [
  ...unless(info.description, 'info'),
  ...tags.flatMap(({ name, description }) => unless(description, `tag ${name}`)),
  ...Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(inOperation)),
  ...Object.values(webhooks).flatMap(({ post }) => inOperation(post)),
  ...Object.entries(components.schemas).flatMap(([name, schema]) => [
    ...unless(schema.description, name),
    ...inSchema(schema, name),
  ]),
  ...inComponents('response', components.responses),
  ...inComponents('header', components.headers),
  ...inComponents('security scheme', components.securitySchemes),
];

/** Every text of the document. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (name === 'description' || name === 'summary') && typeof member === 'string' ? [member] : textsOf(member),
  );
}
