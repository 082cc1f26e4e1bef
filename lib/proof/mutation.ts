import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Proven } from './proof.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const config = 'test/mutation/stryker.config.mjs';

/** What is mutated together, and the tests that its mutants have to get past. Narrow, because a constant's mutant runs them all. */
export const areas = {
  ledger: {
    mutate: ['functions/domain/{ledger,money,rational,fees}.ts', 'functions/store/journal.ts'],
    tests: ['test/domain/{ledger,money,rational,fees,platform-fee,pricing}.test.ts', 'test/store/journal.test.ts'],
  },
  prices: {
    mutate: ['functions/domain/{pricing,limits}.ts'],
    tests: ['test/domain/{pricing,pricing-minimal,limits}.test.ts'],
  },
  lifecycle: {
    mutate: ['functions/domain/{lifecycle,payment}.ts'],
    tests: ['test/domain/{lifecycle,payment,events,delivery,views,funding*}.test.ts'],
  },
  idempotency: {
    mutate: ['functions/{runtime,store}/idempotency.ts'],
    tests: ['test/{runtime,store}/idempotency.test.ts', 'test/runtime/keyed-request.test.ts'],
  },
  execution: {
    mutate: ['functions/runtime/{execution,settlement}.ts'],
    tests: ['test/runtime/{execution,settlement}.test.ts'],
  },
  accounts: {
    mutate: ['functions/store/{accounts,volumes}.ts'],
    tests: ['test/store/{accounts,account-items,volumes,moving}.test.ts'],
  },
  answers: {
    mutate: ['functions/store/kept-answers.ts', 'functions/runtime/payment-answers.ts'],
    tests: ['test/store/kept-answers.test.ts', 'test/runtime/payment-answers.test.ts'],
  },
} as const;
type Area = keyof typeof areas;

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** A mutant that no test can or should tell from the code. */
export interface Explained {
  readonly file: string;
  /** The line as it stands, without the space around it. */
  readonly line: string;
  readonly mutator: string;
  /** What it is replaced by; without it every replacement of this kind on this line. */
  readonly replacement?: string;
  readonly why: string;
}

export const options = { area: { type: 'string' } } as const;

/**
 * Changes the code of what moves money and keeps answers in every small way that Stryker knows, and
 * sees whether a test fails. What survives must be explained in test/mutation/explained.json. `--short`: idempotency alone.
 */
export async function prove(
  { short, area }: Readonly<Record<string, string | boolean | undefined>>,
  say: (line: string) => void,
): Promise<Proven> {
  const wanted = typeof area === 'string' ? [area] : short ? ['idempotency'] : Object.keys(areas);
  const unknown = wanted.find((name) => !(name in areas));
  if (unknown) throw new Error(`There is no area ${unknown}: choose among ${Object.keys(areas).join(', ')}.`);
  const explained: readonly Explained[] = JSON.parse(readFileSync(join(root, 'test/mutation/explained.json'), 'utf8'));
  const totals = { mutants: 0, killed: 0, explained: 0 };
  const violations: string[] = [];
  for (const name of wanted as Area[]) {
    say(`Mutating ${name} ...`);
    const found = judge(mutate(name), explained);
    totals.mutants += found.mutants;
    totals.killed += found.killed;
    totals.explained += found.explained;
    violations.push(...found.survivors);
  }
  const score = ((100 * totals.killed) / Math.max(1, totals.mutants)).toFixed(1);
  const figures = `${totals.mutants} mutants, ${totals.killed} killed (${score} %), ${totals.explained} explained`;
  return { figures, violations };
}

/** What a report says once the explained survivors are set aside. */
export function judge({ files }: Report, explained: readonly Explained[]) {
  const found = { mutants: 0, killed: 0, explained: 0, survivors: [] as string[] };
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, mutatorName, replacement = '', location } of mutants) {
      if (status === 'Ignored' || status === 'CompileError') continue;
      found.mutants += 1;
      const line = (lines[location.start.line - 1] ?? '').trim();
      const isExplained = (one: Explained) =>
        one.file === file &&
        one.line === line &&
        one.mutator === mutatorName &&
        (one.replacement === undefined || one.replacement === replacement);
      if (status === 'Killed' || status === 'Timeout') found.killed += 1;
      else if (explained.some(isExplained)) found.explained += 1;
      else
        found.survivors.push(`${file}:${location.start.line} ${mutatorName} survives: ${line} becomes ${replacement}`);
    }
  }
  return found;
}

function mutate(name: Area): Report {
  const { mutate: files, tests } = areas[name];
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const report = join(folder, 'report.json');
  try {
    const { status, error, stdout } = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run', config], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        MUTATION_FILES: files.join(' '),
        MUTATION_TESTS: tests.join(' '),
        MUTATION_REPORT: report,
        SEED: '1',
      },
    });
    if (error || status !== 0) throw new Error(`Stryker failed on ${name}: ${error?.message ?? stdout.slice(-2_000)}`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
