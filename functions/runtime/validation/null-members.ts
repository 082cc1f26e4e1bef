import type * as z from 'zod';

type Path = readonly PropertyKey[];

/** The members of objects that a schema refuses because they are null. Null stays where the schema gives it a meaning. */
export const refusedNulls = (issues: readonly z.core.$ZodIssue[], value: unknown): readonly Path[] =>
  pathsOf(issues, []).filter((path) => isNullMember(value, path));

/** The places of issues, also of those in the options of a union. */
const pathsOf = (issues: readonly z.core.$ZodIssue[], at: Path): readonly Path[] =>
  issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    return issue.code === 'invalid_union' ? [path, ...issue.errors.flatMap((option) => pathsOf(option, path))] : [path];
  });

function isNullMember(value: unknown, path: Path): boolean {
  const owner = path.slice(0, -1).reduce(memberOf, value);
  const name = path.at(-1);
  return name !== undefined && !Array.isArray(owner) && memberOf(owner, name) === null;
}

const memberOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined;

/** A copy of the value without these members. */
export const withoutMembers = (value: unknown, paths: readonly Path[]): unknown => paths.reduce(withoutMember, value);

function withoutMember(value: unknown, [name, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  const changed = rest.length > 0 ? withoutMember(memberOf(value, name), rest) : undefined;
  if (Array.isArray(value)) return value.with(Number(name), changed);
  const others = Object.entries(value).filter(([own]) => own !== String(name));
  return Object.fromEntries(changed === undefined ? others : [...others, [name, changed]]);
}
