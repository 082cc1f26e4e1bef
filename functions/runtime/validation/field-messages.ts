import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The place of a field in a request, such as accountInfo.beneficiary.birthDate; empty for the whole. */
export const pathOf = ({ path }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
  (path ?? []).map(String).join('.');

/** A sentence about the mistake in a field and the values that it allows; undefined where the schema has a message of its own. */
export function messageOf(issue: Issue): string | undefined {
  const { code, input } = issue;
  const rule = ruleOf(issue);
  if (rule === undefined) return undefined;
  const isMissing = code === 'invalid_union' ? memberOf(issue) === undefined : input === undefined;
  if (isMissing) return code === 'invalid_type' ? 'is missing' : `is missing; it ${rule}`;
  return code === 'invalid_type' ? `${rule}, not ${kindOf(input)}` : rule;
}

function ruleOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'has none of the forms that are allowed';
    case 'too_small':
      return sizeRule(issue, 'at least', issue.minimum);
    case 'too_big':
      return sizeRule(issue, 'at most', issue.maximum);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return `has a member whose name ${issue.issues[0]?.message ?? 'is not allowed'}`;
    case 'invalid_format':
      return (
        formats[issue.format] ??
        (issue.pattern ? `must match the pattern ${issue.pattern}` : `must be a valid ${issue.format}`)
      );
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time such as 2025-10-13T12:00:00Z',
  date: 'must be a date such as 2025-10-13',
  email: 'must be an email address',
  url: 'must be a URL',
  uuid: 'must be a UUID',
  base64: 'must be Base64',
  base64url: 'must be Base64 in the URL alphabet',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  // JSON.parse reads a number that is too large, such as 1e400, as infinite.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return 'one of that size';
  if (typeof value === 'number' && !Number.isInteger(value)) return Number.isNaN(value) ? 'text' : 'a fraction';
  return kinds[typeof value] ?? typeof value;
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;

/** The rule of a length or an amount. The interface has no bound that is left out. */
function sizeRule({ origin }: Issue & { readonly origin: string }, bound: string, size: unknown): string {
  if (origin === 'string')
    return size === 1 && bound === 'at least' ? 'must not be empty' : `must have ${bound} ${size} characters`;
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${size}`;
}

/** The request's value of the member that distinguishes the forms of a union. */
function memberOf({ input, path }: Issue): unknown {
  const name = path?.at(-1);
  if (typeof input !== 'object' || input === null || name === undefined) return input;
  return Object.entries(input).find(([member]) => member === name)?.[1];
}
