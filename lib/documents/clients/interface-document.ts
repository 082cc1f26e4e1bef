import { openApiDocument } from '../openapi/document.ts';

/** A schema of the document, as JSON Schema has it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
  readonly example?: unknown;
  readonly description?: string;
  readonly deprecated?: boolean;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** As much of the OpenAPI document as clients are made of. */
export interface ApiDocument {
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every operation of the document with where it is reached. */
export const routesOf = ({ paths }: ApiDocument): readonly Route[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** The schema of a body. */
export const schemaIn = (content: Content): Schema => Object.values(content)[0]?.schema ?? {};

/** The OpenAPI document of the interface, as somebody reads it who makes a client of it. */
export const interfaceDocument = (): ApiDocument => JSON.parse(JSON.stringify(openApiDocument()));
