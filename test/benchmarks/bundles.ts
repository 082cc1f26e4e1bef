import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { bundled } from '../../lib/aws/function-code.ts';
import { markdownTable, median, rounded } from './markdown.ts';
import type { Measured } from './measured.ts';

/** The number of imports of each bundle, each in a process of its own. */
const rounds = 5;

/** Prints how long the import took, and how long the process took up to its end. */
const script =
  'const t = performance.now(); require(process.argv[1]); const e = performance.now(); console.log(e - t, e);';

interface Times {
  readonly importMs: number[];
  readonly startMs: number[];
}

/** Bundles every function as the deployment does, and measures its size and its import compared with an empty handler. */
export async function measureBundles(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const functions = [
      ...endpointList.map((endpoint) => ({ name: endpoint.id, entry: entryOf(endpoint) })),
      ...Object.entries(backgroundFunctions).map(([name, { entry }]) => ({ name, entry })),
    ];
    const entries = functions.map(({ entry }) => entry);
    await bundled(entries, folder);
    const empty = 'empty';
    mkdirSync(dirname(codeIn(folder, empty)), { recursive: true });
    writeFileSync(codeIn(folder, empty), 'exports.handler = async () => undefined;');
    const times = importTimes(folder, [empty, ...entries]);
    const base = median(times.get(empty)?.startMs ?? []);
    const rows = functions.map(({ name, entry }) => ({
      name,
      kilobytes: rounded(statSync(codeIn(folder, entry)).size / 1024),
      importMs: rounded(median(times.get(entry)?.importMs ?? [])),
      ratio: rounded(median(times.get(entry)?.startMs ?? []) / base),
    }));
    const largest = rows.reduce((one, other) => (other.kilobytes > one.kilobytes ? other : one));
    const slowest = rows.reduce((one, other) => (other.ratio > one.ratio ? other : one));
    return {
      markdown: markdownTable(
        'Functions',
        ['Function', 'Bundle (KB)', 'Import (ms)', 'Start, empty handler = 1'],
        rows.map(({ name, kilobytes, importMs, ratio }) => [name, kilobytes, importMs, ratio.toFixed(1)]),
        `Minified, with everything it needs. Start: from the start of the process to the end of the import, beside the same ` +
          `with an empty handler (${rounded(base)} ms here). Medians of ${rounds} fresh processes.`,
      ),
      summary:
        `functions ${rows.length}, median bundle ${median(rows.map(({ kilobytes }) => kilobytes))} KB, largest ${largest.kilobytes} KB ` +
        `(${largest.name}), median start ${median(rows.map(({ ratio }) => ratio))} times an empty handler, slowest ${slowest.ratio} (${slowest.name})`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const codeIn = (folder: string, entry: string): string => join(folder, entry, 'index.js');

/** Measures in rounds over all functions, so that a busy moment of the machine does not distort one of them. */
function importTimes(folder: string, entries: readonly string[]): ReadonlyMap<string, Times> {
  const times = new Map(entries.map((entry): [string, Times] => [entry, { importMs: [], startMs: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [entry, { importMs, startMs }] of times) {
      const output = execFileSync(process.execPath, ['-e', script, codeIn(folder, entry)], { encoding: 'utf8' });
      const [importing = 0, starting = 0] = output.split(' ').map(Number);
      importMs.push(importing);
      startMs.push(starting);
    }
  }
  return times;
}
