import * as z from 'zod';
import type { FieldError } from '../../contract/errors.ts';
import { Refusal } from '../../domain/refusal.ts';
import { messageOf, pathOf } from './field-messages.ts';
import { textErrors } from './text-errors.ts';

type Checked<S extends z.ZodType> = { readonly data: z.output<S> } | { readonly errors: readonly FieldError[] };

/** Parses a value. Refuses with INVALID_INPUT and an error for every invalid field. */
export function parseAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = check(schema, value);
  if ('errors' in checked) throw invalid(checked.errors);
  return checked.data;
}

/**
 * Parses a value from outside, or returns an error for every invalid field. An object that is missing is named with what it needs. Text is
 * checked here and nowhere else, whether it came in JSON, CSV, a form, a header, a query or a path.
 */
export function check<S extends z.ZodType>(schema: S, value: unknown): Checked<S> {
  const unreadable = textErrors(value);
  if (unreadable.length > 0) return { errors: unreadable };
  const missing = new Map<string, z.ZodType | undefined>();
  const parse = (input: unknown) =>
    schema.safeParse(input, {
      error: (issue) => {
        if (isMissingObject(issue)) missing.set(pathOf(issue), schemaOf(issue));
        return messageOf(issue);
      },
    });
  const first = parse(value);
  // Clients that are generated for Java, C# and Go send null for a member that they leave out.
  const nulls = first.success ? [] : refusedNulls(first.error.issues, value);
  const result = nulls.length > 0 ? withoutNulls(parse, value, nulls) : first;
  if (result.success) return { data: result.data };
  const errors = fieldErrorsOf(result.error);
  const parts = errors.flatMap(({ field }) => partsOf(field, missing.get(field)));
  return { errors: [...errors, ...parts] };
}

/** The result for a value without these members, but with those that it cannot do without: they are refused as null. */
function withoutNulls<R>(
  parse: (value: unknown) => z.ZodSafeParseResult<R>,
  value: unknown,
  nulls: readonly (readonly PropertyKey[])[],
): z.ZodSafeParseResult<R> {
  const result = parse(withoutMembers(value, nulls));
  if (result.success) return result;
  const missing = new Set(result.error.issues.map(pathOf));
  const optional = nulls.filter((path) => !missing.has(pathOf({ path })));
  return optional.length < nulls.length ? parse(withoutMembers(value, optional)) : result;
}

const isMissingObject = ({ code, input, expected }: z.core.$ZodRawIssue): boolean =>
  code === 'invalid_type' && input === undefined && expected === 'object';

const schemaOf = ({ inst }: z.core.$ZodRawIssue): z.ZodType | undefined =>
  inst instanceof z.ZodType ? inst : undefined;

/** Lists all required members of a missing object, so that the client can send them together in the next request. */
function partsOf(field: string, schema: z.ZodType | undefined): readonly FieldError[] {
  if (!schema) return [];
  const checked = check(schema, {});
  if ('data' in checked) return [];
  return checked.errors.map((error) => ({ ...error, field: error.field ? `${field}.${error.field}` : field }));
}

/** A refusal that names every invalid field. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    { errors },
  );

/** One error for each invalid field: the first message about it, with all constraints that it violates. */
const fieldErrorsOf = ({ issues }: z.ZodError): FieldError[] =>
  [...Map.groupBy(withoutNumberBounds(issues).map(toFieldError), ({ field }) => field)].map(([field, group]) => {
    const constraint = Object.assign({}, ...group.map((error) => error.constraint));
    return { field, message: group[0]?.message ?? '', ...(Object.keys(constraint).length > 0 && { constraint }) };
  });

/** The bounds of whole numbers that a number holds exactly are not those of a field that has bounds of its own. */
function withoutNumberBounds(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const isNumberBound = (issue: z.core.$ZodIssue): boolean =>
    (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int';
  const hasOwnBound = (bounded: z.core.$ZodIssue): boolean =>
    issues.some((issue) => issue.code === bounded.code && !isNumberBound(issue) && pathOf(issue) === pathOf(bounded));
  return issues.filter((issue) => !(isNumberBound(issue) && hasOwnBound(issue)));
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const field = pathOf(issue);
  const { message } = issue;
  switch (issue.code) {
    case 'invalid_value':
      return { field, message, constraint: { enum: issue.values.map(String) } };
    case 'invalid_format':
      return { field, message, constraint: formatConstraint(issue) };
    case 'too_small':
      return { field, message, ...(isLength(issue) && { constraint: { minLength: Number(issue.minimum) } }) };
    case 'too_big':
      return { field, message, ...(isLength(issue) && { constraint: { maxLength: Number(issue.maximum) } }) };
    case 'invalid_union':
      return { field, message, ...unionConstraint(issue) };
    case 'custom':
      return { field, message, ...(issue.params && { constraint: customConstraint(issue.params) }) };
    default:
      return { field, message };
  }
}

/** The options of a discriminator. */
const unionConstraint = (issue: z.core.$ZodIssueInvalidUnion): Pick<FieldError, 'constraint'> =>
  'options' in issue && Array.isArray(issue.options) ? { constraint: { enum: issue.options.map(String) } } : {};

/** The constraint that a refinement of the contract names in its params. */
const customConstraint = ({ format, pattern }: Record<string, unknown>): NonNullable<FieldError['constraint']> => ({
  ...(typeof format === 'string' && { format }),
  ...(typeof pattern === 'string' && { pattern }),
});

const isLength = ({ origin }: { origin: string }): boolean => origin === 'string' || origin === 'array';

const formatConstraint = ({ format, pattern }: z.core.$ZodIssueInvalidStringFormat) =>
  format === 'regex' && pattern ? { pattern: pattern.replace(/^\/|\/[a-z]*$/g, '') } : { format };

type Path = readonly PropertyKey[];

/** The members of objects that a schema refuses because they are null. Null stays where the schema gives it a meaning. */
const refusedNulls = (issues: readonly z.core.$ZodIssue[], value: unknown): readonly Path[] =>
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
const withoutMembers = (value: unknown, paths: readonly Path[]): unknown => paths.reduce(withoutMember, value);

function withoutMember(value: unknown, [name, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  const changed = rest.length > 0 ? withoutMember(memberOf(value, name), rest) : undefined;
  if (Array.isArray(value)) return value.with(Number(name), changed);
  const others = Object.entries(value).filter(([own]) => own !== String(name));
  return Object.fromEntries(changed === undefined ? others : [...others, [name, changed]]);
}
