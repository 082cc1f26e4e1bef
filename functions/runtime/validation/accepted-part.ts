import type * as z from 'zod';
import { check } from './field-errors.ts';
import { formsOf, matching } from './object-forms.ts';

/** What is left of a value without the members that its schema refuses, at every level. What the schema requires may be missing. */
export type AcceptedPart<T> = T extends readonly unknown[] | string | number | boolean | null | undefined
  ? T
  : { readonly [Name in keyof T]?: AcceptedPart<T[Name]> };

/** The members of a value that its schema accepts, as it parses them; undefined where it accepts nothing of it. */
export function acceptedPart(schema: z.ZodType, value: unknown): unknown {
  const checked = check(schema, value);
  if ('data' in checked) return checked.data;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [form, ...others] = matching(formsOf(schema), value);
  // Of several forms it cannot be said which one is meant.
  if (!form || others.length > 0) return undefined;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(form.shape, name) ? form.shape[name] : undefined;
    const part = known && acceptedPart(known as z.ZodType, member);
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(members);
}
