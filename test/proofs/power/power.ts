import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof, Proven } from '../proof.ts';
import { checkFolder } from './after-the-cut.ts';
import { type BusyFolder, makeBusyFolder } from './busy-folder.ts';
import { type Cut, cutsOf, makeCut } from './cuts.ts';

const defaults = { cuts: '60' };
const short = { cuts: '6' };

/**
 * Cuts the power under load, at every boundary of a page that the disk may stop at: the service starts from what is left, has everything
 * that it had answered by then, and all of it goes on to its end.
 */
export const powerProof: Proof = {
  prove: async (options, say) => {
    const chosen = { ...defaults, ...(options.short && short), ...options };
    const count = Number(chosen.cuts);
    if (!Number.isInteger(count) || count < 2) throw new Error('--cuts must be a whole number above 1.');
    const folder = mkdtempSync(join(tmpdir(), 'prove-power-'));
    try {
      const busy = await makeBusyFolder(join(folder, 'busy'));
      const all = cutsOf(busy.dataDir);
      const cuts = options.cut ? all.filter(({ name }) => name === options.cut) : spread(all, count);
      if (cuts.length === 0) throw new Error('This run has no such --cut.');
      return await prove(busy, all.length, cuts, join(folder, 'cut'), say);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

/** So many of them, evenly spread; the first and the last are among them. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  all.length <= count
    ? all
    : Array.from({ length: count }, (_, index) => all[Math.round((index * (all.length - 1)) / (count - 1))] as T);

async function prove(
  busy: BusyFolder,
  possible: number,
  cuts: readonly Cut[],
  folder: string,
  say: (line: string) => void,
): Promise<Proven> {
  const violations: string[] = [];
  let [kept, ended] = [0, 0];
  for (const cut of cuts) {
    makeCut(busy.dataDir, folder, cut);
    const promised = busy.answered.filter(({ logBytes }) => logBytes <= cut.logBytes);
    const { payments, faults } = await checkFolder(folder, promised);
    violations.push(...faults.map((fault) => `${cut.name}: ${fault}`));
    kept += promised.length;
    ended += payments;
    say(`${cut.name}: ${promised.length} of ${busy.answered.length} answers promised, ${payments} payments ended`);
  }
  return {
    figures: `${cuts.length} cuts of ${possible}, ${busy.answered.length} payments answered, ${kept} answers promised and kept, ${ended} payments ended`,
    violations,
  };
}
