import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { checkLicenses, unsignedIn, vulnerabilitiesIn } from '../lib/operations/dependencies.ts';

/** A registry that hangs must not hold up what runs after this. */
const longestMs = 60_000;

const npm = (...args: readonly string[]): string =>
  spawnSync('npm', [...args, '--json'], { encoding: 'utf8', timeout: longestMs }).stdout ?? '';

const command = defineCommand({
  summary: 'Checks the dependencies: licenses, and with a registry that answers known vulnerabilities and signatures.',
  async run() {
    const { checked, faults: licenses } = checkLicenses(readFileSync('package-lock.json', 'utf8'));
    const vulnerabilities = vulnerabilitiesIn(npm('audit', '--omit', 'dev'));
    const signatures = unsignedIn(npm('audit', 'signatures'));
    const faults = [...licenses, ...(vulnerabilities ?? []), ...(signatures ?? [])];
    for (const fault of faults) console.error(fault);
    const skipped = (what: string) => `skipped: ${what}: the registry does not answer`;
    if (!vulnerabilities) console.log(skipped('known vulnerabilities (npm audit)'));
    if (!signatures) console.log(skipped('signatures and provenance (npm audit signatures)'));
    console.log(`audit: ${checked} packages of production, ${faults.length} faults`);
    if (faults.length > 0) process.exitCode = 1;
  },
});

await runCommandLine('npm run check -- audit', command);
