import { type TermLine, type TermLines, type TermsVersion, versionAt } from './terms.ts';

/** Changes of terms by key. A member that is null is removed, so that a less specific key or the next level decides. */
export type TermChanges = Readonly<
  Record<string, { readonly [Name in keyof TermLine]?: Exclude<TermLine[Name], undefined> | null }>
>;

/** The lines with changes. A line that says nothing more is left out. */
export function changeLines(lines: TermLines, changes: TermChanges): TermLines {
  const changed = Object.entries(changes).map(([key, change]): [string, TermLine] => {
    const members = Object.entries({ ...lines[key], ...change }).filter(([, value]) => value !== null);
    return [key, Object.fromEntries(members)];
  });
  const all = Object.entries({ ...lines, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, line]) => Object.keys(line).length > 0));
}

/** A new version of terms among those that are in effect or have not begun. */
export interface Revision {
  readonly version: TermsVersion;
  /** The terms that the platform or the environment keeps: the version in effect and those that begin later. */
  readonly kept: readonly TermsVersion[];
  /** Versions that have not begun and never will: the new one begins before them and replaces them. */
  readonly replaced: readonly TermsVersion[];
}

/**
 * The next version: the terms in effect when it begins, with changes. It holds from `from` on, also when an older version was to begin later,
 * so that an urgent change never waits for a scheduled one.
 */
export function revise(
  current: readonly TermsVersion[] | undefined,
  changes: TermChanges,
  { number, from, now }: { readonly number: number; readonly from: Date; readonly now: Date },
): Revision {
  const base = versionAt(current, from);
  const version = { version: number, from: from.toISOString(), lines: changeLines(base?.lines ?? {}, changes) };
  const inEffect = versionAt(current, now);
  const later = (current ?? []).filter((one) => one.version > (inEffect?.version ?? 0));
  const replaced = later.filter((one) => one.from >= version.from);
  const remaining = later.filter((one) => one.from < version.from);
  return { version, kept: [...(inEffect ? [inEffect] : []), ...remaining, version], replaced };
}
