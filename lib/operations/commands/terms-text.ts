import type { Revision } from '../../../functions/domain/pricing/revision.ts';
import type { TermLines } from '../../../functions/domain/pricing/terms.ts';
import type { showTerms } from '../../platforms/terms.ts';
import { termOptions } from './term-options.ts';

const optionNames = new Map<string, string>(Object.entries(termOptions).map(([option, { name }]) => [name, option]));

/** A line for each term, as the option that sets it: `limit USD=500000`. */
const linesText = (lines: TermLines): readonly string[] =>
  Object.entries(lines).flatMap(([key, line]) =>
    Object.entries(line).map(([name, value]) => `  ${(optionNames.get(name) ?? name).padEnd(15)} ${key}=${value}`),
  );

const section = (title: string, lines: TermLines): readonly string[] => [
  title,
  ...(Object.keys(lines).length > 0 ? linesText(lines) : ['  none']),
];

/** Terms by level, the first that holds first, and their history. Amounts are in the smallest unit. */
export function termsText(terms: Awaited<ReturnType<typeof showTerms>>): string {
  const { version, environment, platform, environmentTerms, defaults, history } = terms;
  return [
    `version ${version} (of ${environment}, of the platform)`,
    ...(platform ? section('of the platform', platform) : []),
    ...section(`of ${environment}`, environmentTerms),
    ...section('defaults', defaults),
    'history',
    ...history.map(({ version, from, setAt, by, why }) => `  ${version}  from ${from}  set ${setAt} by ${by}: ${why}`),
    ...(history.length === 0 ? ['  none'] : []),
  ].join('\n');
}

/** The text of a new version, and of those that it replaces before they began. */
export const revisionText = ({ version: { version, from, lines }, replaced }: Revision): string =>
  [
    ...section(`version ${version} from ${from}`, lines),
    ...replaced.map(
      (one) => `Version ${one.version}, which was to begin ${one.from}, never will: set it again if it is to follow.`,
    ),
  ].join('\n');
