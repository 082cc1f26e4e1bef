import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunFigures, readReport } from './report.ts';

/** What schemathesis looks at in every answer. It cannot know what the ids that it makes up should lead to. */
const checks: readonly string[] = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
];
/** 501 is documented where something is not connected; where it is undocumented, status_code_conformance reports it. */
const settings = `
[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", "501"]
`;
/** Three operations take an account of any type: what follows from their schemas is two thirds of all requests. */
const withoutAccounts = `
[[operations]]
include-operation-id = ["createCustomerExternalAccount", "createPlatformExternalAccount", "agentCreateExternalAccount"]
phases.coverage.enabled = false
`;

/** A run of the tool over the file `openapi.json` in `folder`. */
export interface Run {
  readonly folder: string;
  /** Where the tool is. */
  readonly bin: string;
  readonly baseUrl: string;
  /** How the caller authenticates: a token of the platform, `id:secret`, or the access token of its agent. */
  readonly caller: { readonly token: string } | { readonly accessToken: string };
  readonly seed: number;
  /** Requests of an operation that are drawn by chance, beside those that follow from its schema; 0 for the short form. */
  readonly examples: number;
  /** The operations to try. */
  readonly operations: readonly string[];
  /** Whether they are some that somebody chose, which get every request that follows from their schemas. */
  readonly isChosen: boolean;
}

/** Lets schemathesis ask the service. Throws when it came to an end of its own. */
export async function runSchemathesis(run: Run): Promise<RunFigures> {
  const report = join(run.folder, 'report.ndjson');
  const { status, output } = await spawned(run.folder, join(run.bin, 'schemathesis'), argumentsOf(run, report));
  // 1 means that checks failed, which the report shows; any other code is a failure of the run itself.
  if (status !== 0 && status !== 1) throw new Error(`schemathesis ended with ${status}:\n${output.slice(-4_000)}`);
  const figures = readReport(readFileSync(report, 'utf8'));
  if (figures.requests === 0 || (status === 1) !== figures.failures.length + figures.taken > 0)
    throw new Error(`schemathesis reports something other than checks:\n${output.slice(-4_000)}`);
  return figures;
}

function argumentsOf(run: Run, report: string): string[] {
  const { folder, baseUrl, caller, seed, examples, operations, isChosen } = run;
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, examples > 0 || isChosen ? settings : settings + withoutAccounts);
  return [
    ...['--config-file', config, 'run', join(folder, 'openapi.json'), '--url', baseUrl],
    ...('token' in caller ? ['--auth', caller.token] : ['--header', `Authorization: Bearer ${caller.accessToken}`]),
    ...operations.flatMap((id) => ['--include-operation-id', id]),
    ...['--phases', examples > 0 ? 'examples,coverage,fuzzing' : 'examples,coverage'],
    ...(examples > 0 ? ['--max-examples', String(examples)] : []),
    ...['--checks', checks.join(','), '--warnings', 'off', '--no-color', '--no-shrink', '--continue-on-failure'],
    ...['--seed', String(seed), '--generation-database', 'none', '--workers', '1'],
    ...['--report', 'ndjson', '--report-ndjson-path', report],
  ];
}

async function spawned(cwd: string, command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}
