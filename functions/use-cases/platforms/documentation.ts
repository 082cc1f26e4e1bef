import document from '../../../docs/openapi.json' with { type: 'json' };
import type { Context } from '../../runtime/context.ts';

interface DocumentOptions {
  /** Whether it has what the service adds to the published interface. */
  readonly hasAdditions?: boolean;
}

/** The OpenAPI document with the address at which the caller reaches the service, so that what imports it calls the same one. */
export function documentAt(baseUrl: string, { hasAdditions = true }: DocumentOptions = {}): Record<string, unknown> {
  const servers = document.servers.map((server) => ({ ...server, url: baseUrl }));
  return { ...(hasAdditions ? document : interfaceAlone(document)), servers };
}

/** The OpenAPI document, with the address at which the caller reached the service. */
export const getOpenApi = ({ baseUrl }: Pick<Context, 'baseUrl'>, options?: DocumentOptions) => ({
  status: 200 as const,
  body: documentAt(baseUrl, options),
});

type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

interface OpenApi {
  readonly paths: object;
  readonly components: object;
}

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null;

const isAddition = (value: Json): boolean => isObject(value) && value['x-addition'] === true;

/** A document without the parts that are marked as additions, and without the components that only they use. */
function interfaceAlone(document: OpenApi): Readonly<Record<string, unknown>> {
  const { components, ...rest } = withoutAdditions(document) as OpenApi;
  const paths = Object.fromEntries(Object.entries(rest.paths).filter(([, item]) => Object.keys(item).length > 0));
  const used = usedBy({ ...rest, paths }, components);
  const kept = Object.entries(components).map(([kind, parts]) => [kind, partsIn(used, kind, parts as JsonObject)]);
  return { ...rest, paths, components: Object.fromEntries(kept) };
}

function withoutAdditions(value: Json): Json {
  if (Array.isArray(value)) return value.filter((part) => !isAddition(part)).map(withoutAdditions);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => !isAddition(part));
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutAdditions(part)]));
}

/** Schemes of security are named, not referenced, so all of them stay. */
const partsIn = (used: ReadonlySet<string>, kind: string, parts: JsonObject): JsonObject =>
  kind === 'securitySchemes'
    ? parts
    : Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`)));

/** The references that a part of the document has, and those of what they lead to. */
function usedBy(start: Json, components: object): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value) || Array.isArray(value)) return;
    for (const [name, part] of Object.entries(value)) {
      if (name !== '$ref' || typeof part !== 'string') visit(part);
      else if (!used.has(part)) {
        used.add(part);
        const [, , kind = '', component = ''] = part.split('/');
        visit((components as Record<string, JsonObject>)[kind]?.[component]);
      }
    }
  };
  visit(start);
  return used;
}
