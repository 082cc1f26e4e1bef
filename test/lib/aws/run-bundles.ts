import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface BundleCall {
  readonly bundle: string;
  /** None: the bundle is only imported. */
  readonly event?: object;
}

/** Imports each bundle as Lambda does, and hands it its event. Prints a line for each, beside what the functions log. */
const script = `
  (async () => {
    for (const { bundle, event } of JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'))) {
      let answer;
      try {
        const { handler } = require(bundle);
        answer = event ? (await handler(event, { getRemainingTimeInMillis: () => 15000 })).statusCode : typeof handler;
      } catch (error) {
        answer = bundle + ' threw ' + error.stack;
      }
      process.stdout.write('\\n=' + JSON.stringify(answer) + '\\n');
    }
    process.exit(0);
  })();
`;

/** The status of each call, or what was thrown, and the log; `function` where a bundle is only imported. One process runs them all. */
export async function runBundles(
  folder: string,
  calls: readonly BundleCall[],
  environment: Readonly<Record<string, string>>,
): Promise<{ answers: readonly unknown[]; log: string }> {
  const file = join(folder, 'calls.json');
  writeFileSync(file, JSON.stringify(calls));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', script, file], {
    env: { ...process.env, ...environment },
    maxBuffer: 100_000_000,
  });
  const lines = stdout.split('\n');
  return {
    answers: lines.filter((line) => line.startsWith('=')).map((line) => JSON.parse(line.slice(1))),
    log: lines.filter((line) => !line.startsWith('=')).join('\n') + stderr,
  };
}
