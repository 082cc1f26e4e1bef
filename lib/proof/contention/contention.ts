import { assemble, type Cast } from '../cast.ts';
import type { Proof } from '../proof.ts';
import { World } from '../world.ts';
import { type Outcome, scenarios } from './scenarios.ts';
import { Stage } from './stage.ts';

/** What the design has to keep to: conflicts per thousand payments. */
const mostConflictsPerThousand = 5;

interface Sizes {
  readonly seed: number;
  readonly seconds: number;
}

/** A hot payer and a hot payee in front of a table that rejects conflicting writes, as DynamoDB does. */
export const contention: Proof = {
  options: {
    seed: { type: 'string' },
    /** Simulated seconds of each scenario. */
    seconds: { type: 'string' },
  },
  async prove({ seed = '1', seconds, short }, say) {
    const sizes = { seed: Number(seed), seconds: Number(seconds ?? (short ? 6 : 30)) };
    if (!Number.isInteger(sizes.seed) || !(sizes.seconds > 0)) throw new Error('--seed and --seconds are numbers.');
    const cast = await assemble();
    const figures: string[] = [];
    const violations: string[] = [];
    for (const [name, play] of Object.entries(scenarios)) {
      const { line, violated } = await run(cast, sizes, play);
      say(`${name}: ${line}`);
      figures.push(`${name} ${line}`);
      violations.push(...violated.map((what) => `${name}: ${what}`));
    }
    return { figures: figures.join('; '), violations };
  },
};

async function run(cast: Cast, { seed, seconds }: Sizes, play: (typeof scenarios)[string]) {
  const stage = new Stage({ cast, seed });
  stage.enter();
  try {
    const outcome = await play(stage, seconds);
    const violated = [...outcome.violated, ...(await stage.differences())];
    const figures = figuresOf(stage, outcome);
    if (outcome.failed > 0) violated.push(`${outcome.failed} failed`);
    if (outcome.isHot && figures.perThousand >= mostConflictsPerThousand) {
      violated.push(`${figures.perThousand.toFixed(1)} conflicts per 1,000 payments`);
    }
    return { line: toLine(stage, outcome, figures), violated };
  } finally {
    World.leave();
  }
}

const figuresOf = (stage: Stage, { paid, from }: Outcome) => ({
  perThousand: (stage.table.conflictTimes.filter((at) => at >= from).length / Math.max(1, paid)) * 1000,
  attempts: stage.table.attempts / Math.max(1, paid),
});

function toLine(
  stage: Stage,
  { paid, refused, failed }: Outcome,
  { perThousand, attempts }: ReturnType<typeof figuresOf>,
) {
  const waits = stage.waits.toSorted((one, other) => one - other);
  const percentile = (share: number) => `${Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0)} ms`;
  return [
    `${paid} paid`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    `${failed} failed`,
    `${perThousand.toFixed(1)} conflicts per 1,000`,
    `${attempts.toFixed(3)} attempts per success`,
    ...(stage.table.throttled > 0 ? [`${stage.table.throttled} throttled`] : []),
    `p50 ${percentile(0.5)}, p99 ${percentile(0.99)}`,
  ].join(', ');
}
