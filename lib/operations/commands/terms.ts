import type { Revision } from '../../../functions/domain/pricing/revision.ts';
import type { TermLines } from '../../../functions/domain/pricing/terms.ts';
import { type Option, UsageError } from '../../command-line/command-line.ts';
import { platformIdOf } from '../../platforms/platforms.ts';
import { setTerms, showTerms, type TermsScope } from '../../platforms/terms.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { requireText } from '../operator-identity.ts';
import { stackOption, useTable } from '../table-access.ts';
import { timeIn } from './dates.ts';
import { requireEnvironmentWide, type TermValues, termChanges, termOptions } from './term-options.ts';

const scopeOptions = {
  platform: { type: 'string', value: 'ID', description: 'The platform whose terms they are.' },
  environment: {
    type: 'string',
    value: 'NAME',
    description: 'Instead: production, for all its platforms that have no terms of their own.',
  },
} as const satisfies Readonly<Record<string, Option>>;

const settings = Object.fromEntries(
  Object.entries(termOptions).map(([name, { unit, description }]) => [
    name,
    { type: 'string', value: `KEY=${unit}`, multiple: true, description },
  ]),
) as { readonly [Name in keyof typeof termOptions]: Option & { readonly type: 'string'; readonly multiple: true } };

const set = defineOperation({
  role: 'operate',
  uses: writing,
  summary:
    'Sets a new version of commercial terms. KEY names payments: USD, USD>EUR, USD>EUR@SEPA, *@ACH, USDC>USDC@SOLANA_WALLET. The value none removes a term. Amounts are in the smallest unit.',
  options: {
    ...scopeOptions,
    ...settings,
    why: { type: 'string', value: 'TEXT', description: 'The reason, which the history keeps.' },
    by: { type: 'string', value: 'WHO', description: 'Who orders it, which the history keeps.' },
    from: {
      type: 'string',
      value: 'DATE',
      description: 'When it begins, such as 2026-12-01 (UTC). At once if absent.',
    },
    ...stackOption,
    ...jsonOption,
  },
  async run({ platform, environment, why, by, from, stack, json, ...values }) {
    const scope = scopeOf(platform, environment);
    if (scope.environment === 'sandbox') {
      throw new UsageError("The sandbox's terms are those of the interface. Set the terms of one of its platforms.");
    }
    if (platform !== undefined) requireEnvironmentWide(values as TermValues);
    const [reason, orderedBy] = [requireText('--why', why), requireText('--by', by)];
    const order = {
      changes: termChanges(values as TermValues),
      why: reason,
      by: orderedBy,
      from: timeIn('--from', from),
    };
    await useTable(stack);
    const revision = await setTerms(scope, order);
    console.log(json ? JSON.stringify(revision) : revisionText(revision));
  },
});

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows the terms of a platform or an environment, with every version that was set, by whom and why.',
  options: { ...scopeOptions, ...stackOption, ...jsonOption },
  async run({ platform, environment, stack, json }) {
    const scope = scopeOf(platform, environment);
    await useTable(stack);
    const terms = await showTerms(scope);
    console.log(json ? JSON.stringify(terms) : termsText(terms));
  },
});

export const termsCommands: OperationGroup = {
  summary: 'Sets limits, fees, spreads and the other commercial terms, version by version.',
  commands: { set, show },
};

function scopeOf(platform: string | undefined, environment: string | undefined): TermsScope & { environment?: string } {
  if ((platform === undefined) === (environment === undefined))
    throw new UsageError('Give one of --platform and --environment.');
  if (platform !== undefined) return { platformId: platformIdOf(platform) };
  if (environment === 'sandbox' || environment === 'production') return { environment };
  throw new UsageError('--environment is sandbox or production.');
}

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
function termsText(terms: Awaited<ReturnType<typeof showTerms>>): string {
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
const revisionText = ({ version: { version, from, lines }, replaced }: Revision): string =>
  [
    ...section(`version ${version} from ${from}`, lines),
    ...replaced.map(
      (one) => `Version ${one.version}, which was to begin ${one.from}, never will: set it again if it is to follow.`,
    ),
  ].join('\n');
