import * as z from 'zod';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';

interface JsonSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

const deepest = 8;
const known = new Map<string, readonly (readonly string[])[]>();

/** Every place that the body of an operation can have a value at, by its schema: also those that no example uses. */
export function bodyPlaces({ id, request }: Endpoint): readonly (readonly string[])[] {
  const kept = known.get(id);
  if (kept) return kept;
  const places = request.body ? placesOf(request.body) : [];
  known.set(id, places);
  return places;
}

/** Every place that a request of this schema can have a value at. The first entry of a list represents all. */
export function placesOf(wanted: z.ZodType): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const schema = z.toJSONSchema(wanted, { io: 'input', unrepresentable: 'any' }) as JsonSchema & {
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
  walk(schema, schema.$defs ?? {}, [], found);
  return [...found.values()];
}

function walk(
  schema: JsonSchema | undefined,
  definitions: Readonly<Record<string, JsonSchema>>,
  place: readonly string[],
  found: Map<string, readonly string[]>,
): void {
  if (!schema || place.length > deepest) return;
  const into = (part: JsonSchema | undefined, at: readonly string[]) => walk(part, definitions, at, found);
  if (place.length > 0) found.set(place.join('.'), place);
  if (schema.$ref) into(definitions[schema.$ref.split('/').at(-1) ?? ''], place);
  for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? [])) into(part, place);
  for (const [name, member] of Object.entries(schema.properties ?? {})) into(member, [...place, name]);
  into(schema.items, [...place, '0']);
}
