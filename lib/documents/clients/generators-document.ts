import { apiVersion } from '../../../functions/contract/endpoint.ts';
import type { ApiDocument } from './interface-document.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where the local service listens unless PORT names another port. */
export const localBaseUrl = `http://127.0.0.1:3000/${apiVersion}`;

/**
 * The OpenAPI document for generators of clients. It leaves out what they stumble over: `webhooks`, of which openapi-generator makes
 * classes that do not compile, defaults, with which openapi-typescript makes fields required that a request may omit, and patterns
 * with classes of Unicode (`\p{L}`), which Python's regular expressions do not have. Enum values carry a name with their schema's
 * in front, because Go's constants share one name space.
 */
export function generatorsDocument(document: ApiDocument, baseUrl: string = localBaseUrl): object {
  const { webhooks: _, ...rest } = document;
  const schemas = Object.entries(rest.components.schemas).map(([name, schema]) => [
    name,
    withEnumNames(name, withoutStumblingBlocks(schema) as Json),
  ]);
  return {
    ...rest,
    servers: rest.servers.map((server) => ({ ...server, url: baseUrl })),
    components: { ...rest.components, schemas: Object.fromEntries(schemas) },
  };
}

const isStumblingBlock = (name: string, value: unknown): boolean =>
  name === 'default' || (name === 'pattern' && String(value).includes('\\p{'));

/** A schema without the keywords that generators stumble over. A property may have the name of one. */
function withoutStumblingBlocks(schema: unknown, isSchema = true): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutStumblingBlocks(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([name, value]) => !isSchema || !isStumblingBlock(name, value));
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      name === 'example' ? value : withoutStumblingBlocks(value, name !== 'properties'),
    ]),
  );
}

function withEnumNames(name: string, schema: Json): Json {
  if (!Array.isArray(schema.enum)) return schema;
  const names = schema.enum.map((value) => `${constantCase(name)}_${constantCase(String(value))}`);
  return { ...schema, 'x-enum-varnames': names };
}

const constantCase = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
