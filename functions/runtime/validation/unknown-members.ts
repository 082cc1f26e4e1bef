import type { APIGatewayProxyEvent } from 'aws-lambda';
import { closestMatch } from 'leven';
import * as z from 'zod';
import type { FieldError } from '../../contract/errors.ts';
import { formsOf, innerOf, matching } from './object-forms.ts';

/** How many letters a misspelt name may differ from the one that was meant. */
const maximumDistance = 3;
/** A header shows at most this many names. */
const maximumShown = 5;

/** A member of a body that its schema does not know. */
interface UnknownMember {
  readonly field: string;
  /** The name of the same object that it resembles. */
  readonly meant?: string;
}

/** Members that a schema does not know, in the order of the body. The request works without them, as the interface wants it. */
export function unknownMembers(schema: z.core.$ZodType | undefined, body: unknown): readonly UnknownMember[] {
  return schema ? within([schema], body, '') : [];
}

/** Whether the caller wants a request with an unknown member refused (RFC 7240, section 4.4). */
export const prefersStrict = ({ headers }: Pick<APIGatewayProxyEvent, 'headers'>): boolean =>
  Object.entries(headers ?? {}).some(
    ([name, value]) => name.toLowerCase() === 'prefer' && /(^|[,;\s])handling=strict($|[,;\s])/i.test(value ?? ''),
  );

/** The headers of a response that say how the request was read: names that resemble a known one, and that it was read strictly. */
export function noticesOf(members: readonly UnknownMember[], isStrict: boolean): Readonly<Record<string, string>> {
  const misspelt = members.filter(({ field, meant }) => meant !== undefined && /^[\w.]{1,100}$/.test(field));
  return {
    ...(misspelt.length > 0 && { 'X-Warning': misspelt.slice(0, maximumShown).map(sentence).join(' ') }),
    ...(isStrict && { 'Preference-Applied': 'handling=strict' }),
  };
}

/** The errors of a request that wants to be handled strictly. */
export const unknownMemberErrors = (members: readonly UnknownMember[]): readonly FieldError[] =>
  members.map(({ field, meant }) => ({
    field,
    message: `is not a field of this operation${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  }));

const sentence = ({ field, meant }: UnknownMember): string => `${field} is unknown; did you mean ${meant}?`;

function within(schemas: readonly z.core.$ZodType[], given: unknown, place: string): readonly UnknownMember[] {
  // A value without a schema is skipped: it may be nested deeper than the call stack allows.
  if (schemas.length === 0) return [];
  const value = schemas.reduce(prepared, given);
  const path = place === '' ? '' : `${place}.`;
  if (Array.isArray(value)) {
    const elements = schemas.flatMap(elementsOf);
    return value.flatMap((entry, index) => within(elements, entry, `${path}${index}`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const forms = matching(schemas.flatMap(formsOf), value);
  if (forms.length === 0 || forms.some(({ def }) => def.catchall !== undefined)) return [];
  const memberNames = [...new Set(forms.flatMap(({ shape }) => Object.keys(shape)))];
  const unused = memberNames.filter((name) => !Object.hasOwn(value, name));
  return Object.entries(value).flatMap(([name, member]) => {
    if (!memberNames.includes(name)) return [unknown(`${path}${name}`, name, unused)];
    const members = forms.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name]] : []));
    return within(
      members.filter((schema) => schema !== undefined),
      member,
      `${path}${name}`,
    );
  });
}

function unknown(field: string, name: string, unused: readonly string[]): UnknownMember {
  const meant = closestMatch(name, unused, { maxDistance: Math.min(maximumDistance, Math.floor(name.length / 3)) });
  return meant === undefined ? { field } : { field, meant };
}

/** A value as a schema that prepares it sees it, with other names replaced. */
function prepared(value: unknown, schema: z.core.$ZodType): unknown {
  if (!(schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)) return value;
  const { success, data } = schema.in.safeParse(value);
  return success ? data : value;
}

/** The elements of the lists that a schema may accept. */
function elementsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  const inner = innerOf(schema);
  return inner ? elementsOf(inner) : [];
}
