import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Proof, ProofOptions } from '../proof.ts';
import { type Handover, handoverFile, type Reading, readingFile } from './handover.ts';
import { checkOut, lastRelease, remove, thisVersion, type Version } from './versions.ts';

/** Runs a program of this folder in the code of a version. Throws what it printed when it fails. */
async function run({ name, root }: Version, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'test/proofs/releases', program), ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'SILENT' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} of ${name} failed: ${errors.slice(-2_000)}`);
}

const parsed = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

interface Passed {
  readonly handover: Handover;
  readonly reading: Reading;
}

/** Lets one version write and the other one read and continue. */
async function passOn(writer: Version, reader: Version, { only, defect }: ProofOptions): Promise<Passed> {
  const folder = mkdtempSync(join(tmpdir(), 'prove-releases-'));
  try {
    await run(writer, 'write.ts', [folder, String(only ?? ''), String(defect ?? '')]);
    await run(reader, 'read.ts', [folder]);
    return { handover: parsed(handoverFile(folder)), reading: parsed(readingFile(folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function passBothWays(other: Version, options: ProofOptions, say: (line: string) => void) {
  const directions =
    other === thisVersion
      ? [[thisVersion, other] as const]
      : ([
          [other, thisVersion],
          [thisVersion, other],
        ] as const);
  const violations: string[] = [];
  const figures: string[] = [];
  for (const [writer, reader] of directions) {
    const title = `${reader.name} reads ${writer.name}`;
    try {
      const { handover, reading } = await passOn(writer, reader, options);
      violations.push(...reading.faults.map((fault) => `${title}: ${fault}`));
      say(`${title}: items ${handover.itemTypes.join(', ')}`);
      say(`${title}: messages in ${handover.queues.join(', ')}; executions in ${handover.states.join(', ')}`);
      figures.push(
        `${title}: ${handover.itemTypes.length} types of items, ${handover.queues.length} queues, ${handover.states.length} states of workflows, ${handover.reads.length} reads, ${handover.keyed.length} repeated requests, ${reading.ended} workflows ended, ${reading.webhooks} webhooks`,
      );
    } catch (cause) {
      violations.push(`${title}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return { figures: figures.join('; '), violations };
}

/**
 * The last release and this version run side by side during a deployment, and a deployment can be taken back. Each writes a folder by
 * sending every operation, and the other one reads and continues it. Without a release this version reads what it has written itself.
 */
export const releasesProof: Proof = {
  prove: async (options, say) => {
    const release = lastRelease();
    const against = options.against ?? ('tag' in release ? release.tag : undefined);
    if (against === undefined) {
      const reason = 'missing' in release ? release.missing : '';
      const own = await passBothWays(thisVersion, options, say);
      return { ...own, figures: `no release to compare with, ${reason}; ${own.figures}` };
    }
    const other = checkOut(String(against));
    try {
      return await passBothWays(other, options, say);
    } finally {
      remove(other);
    }
  },
};
