import { integer, type Members, text } from './schema.ts';

/** The members of a record that is replaced version by version. A write names the version it was computed from, and a newer one wins. */
export const versioned = { version: integer, updatedAt: text };
export interface Versioned extends Members<typeof versioned> {}

/** The members of a record's first version. */
export const firstVersion = (now: Date) => ({ ...versionOne(now), createdAt: now.toISOString() });

/** The same, for a record that does not say when it was created. */
export const versionOne = (now: Date): Versioned => ({ version: 1, updatedAt: now.toISOString() });

/** The next version of a record. A member that is changed to undefined is removed. */
export const amend = <R extends { readonly version: number; readonly updatedAt?: string | undefined }>(
  record: R,
  now: Date,
  changes: Partial<NoInfer<R>>,
): R => ({ ...record, ...changes, version: record.version + 1, updatedAt: now.toISOString() });

/** The next version of a record, or the record itself where nothing is new: what does not change is not shown as changed. */
export const amendIfNew = <R extends { readonly version: number; readonly updatedAt?: string | undefined }>(
  record: R,
  now: Date,
  changes: Partial<NoInfer<R>>,
): R => (isSame(record, { ...record, ...changes }) ? record : amend(record, now, changes));

/** Whether two records say the same. Neither the order of members counts nor one that is undefined. */
export const isSame = (one: object, other: object): boolean => inOrder(one) === inOrder(other);

const inOrder = (record: object): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
