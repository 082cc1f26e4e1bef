import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesize } from '../kit/aws/synthesized.ts';
import { preparePython } from '../kit/python.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/template-lint');
const requirements = join(import.meta.dirname, 'lint-requirements.txt');

/**
 * Left out: warnings and hints, which take ten times as long and concern what the CDK writes, and E3601, whose pattern for the
 * resource of a state does not know that a definition's `${Partition}` is substituted (test/lib/aws/workflow.test.ts reads the definitions).
 */
const leftOut = ['W', 'I', 'E3601'];

/**
 * Checks the templates of a production stage with cfn-lint against the schemas of CloudFormation's resources, and returns what it found
 * and how many templates it read. Throws NoPython or NoPackages where it cannot run.
 */
export function lintTemplates(): { readonly findings: string; readonly templates: number } {
  const { bin } = preparePython(join(cache, 'python'), requirements);
  const folder = mkdtempSync(join(cache, 'templates-'));
  try {
    const files = Object.entries(
      synthesize({ stage: 'prod', settings: { fixedAddresses: { zones: 2 } } }).templates,
    ).map(([name, template]) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(template, null, 1));
      return file;
    });
    const ignored = leftOut.flatMap((check) => ['--ignore-checks', check]);
    const options = ['--regions', 'us-east-1', ...ignored, '--non-zero-exit-code', 'error', '--format', 'parseable'];
    const { status, stdout, stderr, error } = spawnSync(join(bin, 'cfn-lint'), [...options, '--', ...files], {
      encoding: 'utf8',
    });
    if (error) throw error;
    const found = `${stdout}${stderr}`.replaceAll(`${folder}/`, '');
    if (status !== 0 && found.trim() === '') throw new Error(`cfn-lint ended with ${status} and said nothing.`);
    return { findings: status === 0 ? '' : found, templates: files.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
