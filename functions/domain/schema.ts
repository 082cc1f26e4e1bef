import { type Id, type IdPrefix, isId, isUuid, type Uuid } from './ids.ts';

/**
 * Readers check what comes out of the table before the rest of the service relies on it. A record is declared once, as the reader
 * of its members: its type follows from it, and the store writes and reads it as it is.
 *
 * Members that no reader names are kept, so that a record written by a newer release survives being rewritten by an older one.
 */
export type Reader<T> = (value: unknown, path: string) => T;

/** The type that a reader returns. */
export type Infer<R> = R extends Reader<infer T> ? T : never;

/** A stored item does not have the form of its type. The message names the attribute and never its value. */
export class MalformedItem extends Error {
  override readonly name = 'MalformedItem';
}

/** A value that a type guard accepts. */
export const matching =
  <T>(expected: string, is: (value: unknown) => value is T): Reader<T> =>
  (value, path) => {
    if (is(value)) return value;
    throw new MalformedItem(`${path} is not ${expected}.`);
  };

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that the service only passes on. */
export const anything: Reader<unknown> = (value) => value;

export const text = matching('a text', (value): value is string => typeof value === 'string');
export const isTrue = matching('true', (value): value is true => value === true);
export const flag = matching('true or false', (value): value is boolean => typeof value === 'boolean');
export const integer = matching('a safe integer', (value): value is number => Number.isSafeInteger(value));
export const number = matching('a number', (value): value is number => Number.isFinite(value));
export const bytes = matching('bytes', (value): value is Uint8Array => value instanceof Uint8Array);

/** A record id with this prefix. */
export const idText = <Prefix extends IdPrefix>(prefix: Prefix): Reader<Id<Prefix>> =>
  matching(`an id of the kind ${prefix}`, (value): value is Id<Prefix> => isId(prefix, value));

/** A uuid without prefix, of that kind. */
export const uuidText = <Kind extends string>(kind: Kind): Reader<Uuid<Kind>> =>
  matching(`the uuid of a ${kind}`, isUuid<Kind>);

/** One of a few values that the rules distinguish. */
export const oneOf = <const T extends string>(...values: readonly T[]): Reader<T> =>
  matching(`one of ${values.join(', ')}`, (value): value is T => values.some((candidate) => candidate === value));

/**
 * A value of a list that the interface had when it was written. It is not held to today's list, so that an item stays readable
 * when the interface drops a value.
 */
export const listed = <T extends string>(): Reader<T> =>
  matching('a text', (value): value is T => typeof value === 'string');

/** A value that may be null. */
export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : read(value, path);

/** A list that is passed on to the interface, whose lists may be written to. */
export const writableArrayOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new MalformedItem(`${path} is not a list.`);
    return value.map((element, index) => read(element, `${path}.${index}`));
  };

export const arrayOf = <T>(read: Reader<T>): Reader<readonly T[]> => writableArrayOf(read);

export const mapOf =
  <T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, path) => {
    if (!isMap(value)) throw new MalformedItem(`${path} is not a map.`);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member, `${path}.${name}`)]));
  };

interface Optional<T> {
  readonly optional: Reader<T>;
}

/** A member that may be absent. */
export const optional = <T>(read: Reader<T>): Optional<T> => ({ optional: read });

type AnyMembers = Readonly<Record<string, Reader<unknown> | Optional<unknown>>>;

/** The type of an object with these members. */
export type Members<M> = {
  readonly [Name in keyof M as M[Name] extends Optional<unknown> ? never : Name]: Infer<M[Name]>;
} & {
  readonly [Name in keyof M as M[Name] extends Optional<unknown> ? Name : never]?: M[Name] extends Optional<infer T>
    ? T | undefined
    : never;
};

/** Declares an object by its members. */
export function object<const M extends AnyMembers>(members: M): Reader<Members<M>> {
  const readers = Object.entries(members as AnyMembers).map(([name, member]) =>
    'optional' in member
      ? { name, isOptional: true, read: member.optional }
      : { name, isOptional: false, read: member },
  );
  return (value, path) => {
    if (!isMap(value)) throw new MalformedItem(`${path} is not a map.`);
    // Every item that is read passes here: a loop takes a third of the time of lists of pairs.
    const result = { ...value };
    for (const { name, isOptional, read } of readers) {
      if (isOptional && value[name] === undefined) continue;
      result[name] = read(value[name], `${path}.${name}`);
    }
    return result as Members<M>;
  };
}

type VariantOf<T, Tag extends string, Kind> = T extends { readonly [Name in Tag]: infer Kinds }
  ? Kind extends Kinds
    ? T
    : never
  : never;

/** An object of one of several kinds, distinguished by the member `tag`. */
export const variantsOf =
  <Tag extends string, T extends { readonly [name in Tag]: string }>(
    tag: Tag,
    kinds: { readonly [Kind in T[Tag]]: Reader<VariantOf<T, Tag, Kind>> },
  ): Reader<T> =>
  (value, path) => {
    const kind = isMap(value) ? value[tag] : undefined;
    if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
      throw new MalformedItem(`${path}.${tag} is not one of ${Object.keys(kinds).join(', ')}.`);
    }
    const read: Reader<T> = kinds[kind as T[Tag]];
    return read(value, path);
  };
