import type * as z from 'zod';
import type { FieldError } from '../contract/errors.ts';
import { Refusal } from '../domain/refusal.ts';

/** Parses a value. Refuses with INVALID_INPUT and an error for every invalid field. */
export function parseAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(fieldErrorsOf(result.error));
  return result.data;
}

/** A refusal that names every invalid field. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    { errors },
  );

/** One error for each invalid field: the first message about it, with all constraints that it violates. */
export const fieldErrorsOf = ({ issues }: z.ZodError): FieldError[] =>
  [...Map.groupBy(issues.map(toFieldError), ({ field }) => field)].map(([field, group]) => {
    const constraint = Object.assign({}, ...group.map((error) => error.constraint));
    return { field, message: group[0]?.message ?? '', ...(Object.keys(constraint).length > 0 && { constraint }) };
  });

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path.map(String).join('.');
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
      return { field, ...unionError(issue) };
    case 'custom':
      return { field, message, ...(issue.params && { constraint: customConstraint(issue.params) }) };
    default:
      return { field, message };
  }
}

/** The error of a discriminator that names none of the union's options. */
function unionError(issue: z.core.$ZodIssueInvalidUnion): Omit<FieldError, 'field'> {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : undefined;
  return options
    ? { message: `must be one of ${options.join(', ')}`, constraint: { enum: options } }
    : { message: issue.message };
}

/** The constraint that a refinement of the contract names in its params. */
const customConstraint = ({ format, pattern }: Record<string, unknown>): NonNullable<FieldError['constraint']> => ({
  ...(typeof format === 'string' && { format }),
  ...(typeof pattern === 'string' && { pattern }),
});

const isLength = ({ origin }: { origin: string }): boolean => origin === 'string' || origin === 'array';

const formatConstraint = ({ format, pattern }: z.core.$ZodIssueInvalidStringFormat) =>
  format === 'regex' && pattern ? { pattern: pattern.replace(/^\/|\/[a-z]*$/g, '') } : { format };
