import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInGroup } from './process-group.ts';
import type { Verdict } from './reporter.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How the test runner is started: with which configuration, arguments and environment, and how long it may compute. */
export interface PlantedRun {
  readonly config: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly computingMs: number;
}

/** Runs tests with planted faults. Returns the verdict on each fault by its number; nothing when the run had to be ended. */
export async function runPlanted(run: PlantedRun): Promise<Readonly<Record<string, Verdict>> | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--config', run.config, '--reporter', 'test/proofs/reporter.ts', ...(run.args ?? [])];
  try {
    const { status, errors } = await runInGroup(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: root,
      env: { ...process.env, ...run.env, PLANTED_REPORT: report, LOG_LEVEL: 'SILENT' },
      computingMs: run.computingMs,
    });
    if (status === undefined) return undefined;
    if (status > 1) throw new Error(`The tests could not run: ${errors}`);
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
