import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { bundled } from '../../lib/aws/function-code.ts';
import { markdownTable, median, rounded } from '../kit/measuring/markdown.ts';
import { firstRequest, startEmptyServices } from './first-answer.ts';
import type { Measured } from './measured.ts';

/** The number of cold starts of each bundle, each in a process of its own. */
const rounds = 3;

/**
 * Imports a bundle and, where it is given an event, handles it. Prints the processor time of the process, in milliseconds, up to the end
 * of the import and up to the answer. A function that refuses the event has answered too.
 */
const script = `
  const [, bundle, event] = process.argv;
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  const { handler } = require(bundle);
  const imported = spent();
  const report = () => { process.stdout.write('\\n=' + imported + ' ' + spent(), () => process.exit(0)); };
  if (event) Promise.resolve(handler(JSON.parse(event), { getRemainingTimeInMillis: () => 15000 })).then(report, report);
  else report();
`;

/** A handler that does nothing but what every function on AWS does: it has loaded Node's own TLS and cryptography. */
const emptyHandler =
  "require('node:https'); require('node:crypto'); exports.handler = async () => ({ statusCode: 200, body: '' });";

interface Times {
  readonly importMs: number[];
  readonly answerMs: number[];
}

interface Bundle {
  readonly name: string;
  readonly entry: string;
  /** The event of the first call; none where only the import is measured. */
  readonly event?: object;
}

/** Bundles every function as the deployment does, and measures its size and its cold start compared with an empty handler. */
export async function measureBundles(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const services = await startEmptyServices();
  try {
    const functions: readonly Bundle[] = [
      ...endpointList.map((endpoint) => ({
        ...{ name: endpoint.id, entry: entryOf(endpoint) },
        event: firstRequest(endpoint),
      })),
      ...Object.entries(backgroundFunctions).map(([name, { entry }]) => ({ name, entry })),
    ];
    await bundled(
      functions.map(({ entry }) => entry),
      folder,
    );
    const empty: Bundle = { name: 'empty', entry: 'empty', event: {} };
    mkdirSync(dirname(codeIn(folder, empty.entry)), { recursive: true });
    writeFileSync(codeIn(folder, empty.entry), emptyHandler);
    const times = coldStarts(folder, [empty, ...functions], services.environment);
    const of = ({ entry }: Bundle): Times => times.get(entry) ?? { importMs: [], answerMs: [] };
    const base = { importMs: median(of(empty).importMs), answerMs: median(of(empty).answerMs) };
    const rows = functions.map((each) => ({
      name: each.name,
      kilobytes: rounded(statSync(codeIn(folder, each.entry)).size / 1024),
      imported: rounded(median(of(each).importMs) / base.importMs),
      answered: each.event && rounded(median(of(each).answerMs) / base.answerMs),
    }));
    const imports = rows.map(({ imported }) => imported);
    const answers = rows.flatMap(({ answered }) => answered ?? []);
    const largest = rows.reduce((one, other) => (other.kilobytes > one.kilobytes ? other : one));
    const slowest = rows.reduce((one, other) => (other.imported > one.imported ? other : one));
    const spread = median(functions.map((each) => spreadOf(of(each).importMs)));
    return {
      markdown: markdownTable(
        'Functions',
        ['Function', 'Bundle (KB)', 'Import, empty handler = 1', 'First answer, empty handler = 1'],
        rows.map(({ name, kilobytes, imported, answered }) => [
          name,
          kilobytes,
          imported.toFixed(1),
          answered?.toFixed(1) ?? '',
        ]),
        'Minified, with everything it needs. Processor time of a fresh process up to the end of the import, and up to its first answer: the ' +
          'documented request of a platform that has nothing. The empty handler has loaded node:https and node:crypto ' +
          `(${rounded(base.importMs)} ms, answer ${rounded(base.answerMs)} ms here). Medians of ${rounds} processes, which differ by ${spread} %.`,
      ),
      summary:
        `functions ${rows.length}, median bundle ${median(rows.map(({ kilobytes }) => kilobytes))} KB, largest ${largest.kilobytes} KB ` +
        `(${largest.name}), import median ${median(imports)} times an empty handler, slowest ${slowest.imported} (${slowest.name}), ` +
        `first answer median ${median(answers)}, slowest ${Math.max(...answers)}`,
    };
  } finally {
    services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const codeIn = (folder: string, entry: string): string => join(folder, entry, 'index.js');

/** By how much the highest exceeds the lowest, in percent of the lowest. */
const spreadOf = (times: readonly number[]): number =>
  Math.round((Math.max(...times) / Math.max(1, Math.min(...times)) - 1) * 100);

/** Measures in rounds over all functions, so that a busy moment of the machine does not distort one of them. */
function coldStarts(
  folder: string,
  functions: readonly Bundle[],
  environment: Readonly<Record<string, string>>,
): ReadonlyMap<string, Times> {
  const times = new Map(functions.map(({ entry }): [string, Times] => [entry, { importMs: [], answerMs: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { entry, event } of functions) {
      const args = ['-e', script, codeIn(folder, entry), ...(event ? [JSON.stringify(event)] : [])];
      const output = execFileSync(process.execPath, args, {
        ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
        env: { ...process.env, ...environment },
      });
      const [imported = 0, answered = 0] = output
        .slice(output.lastIndexOf('=') + 1)
        .split(' ')
        .map(Number);
      times.get(entry)?.importMs.push(imported);
      times.get(entry)?.answerMs.push(answered);
    }
  }
  return times;
}
