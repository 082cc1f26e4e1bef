import { assemble, type Cast } from '../cast.ts';
import type { Proof } from '../proof.ts';
import { World } from '../world.ts';
import { type Outcome, type Scenario, scenarios } from './scenarios.ts';
import { Stage, type StageOptions } from './stage.ts';

/** What the design has to keep to: conflicts per thousand payments of a hot account, in two minutes that begin cold. */
const mostConflictsPerThousand = 5;
/** In seconds. Most conflicts are met before the account is spread: a shorter run counts those as they are, and reckons the rest. */
const judgedSeconds = 120;
const settlingMs = 1000;

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
    if (!Number.isInteger(sizes.seed)) throw new Error('--seed is a number.');
    if (!(sizes.seconds >= 2)) throw new Error('--seconds is a number from 2.');
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

/** Plays a scenario on a stage of its own, and holds it against the limits. */
export async function run(
  cast: Cast,
  { seed, seconds, ...how }: Sizes & Pick<StageOptions, 'isForgetful'>,
  play: Scenario,
) {
  const stage = new Stage({ cast, seed, ...how });
  stage.enter();
  try {
    const outcome = await play(stage, seconds);
    const figures = figuresOf(stage, outcome, seconds);
    return {
      line: toLine(stage, outcome, figures),
      violated: [...outcome.violated, ...(await stage.differences()), ...judge(outcome, figures)],
    };
  } finally {
    World.leave();
  }
}

/** What a scenario came to beyond its limits. */
const judge = ({ failed, isHot }: Outcome, { perThousand, afterwards }: Figures): readonly string[] => [
  ...(failed > 0 ? [`${failed} failed`] : []),
  ...(isHot && perThousand >= mostConflictsPerThousand
    ? [`${perThousand.toFixed(1)} conflicts per 1,000 payments of two minutes`]
    : []),
  ...(isHot && afterwards >= mostConflictsPerThousand
    ? [`${afterwards.toFixed(1)} conflicts per 1,000 payments after the first second`]
    : []),
];

type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ table }: Stage, { paid, from }: Outcome, seconds: number) {
  const times = table.conflictTimes.filter((at) => at >= from);
  const first = times.filter((at) => at < from + settlingMs).length;
  const [perSecond, later] = [Math.max(1, paid) / seconds, times.length - first];
  const whole = Math.max(judgedSeconds, seconds);
  return {
    first,
    afterwards: (later / (perSecond * (seconds - 1))) * 1000,
    perThousand: ((first + (later / (seconds - 1)) * (whole - 1)) / (perSecond * whole)) * 1000,
    inAll: (times.length / Math.max(1, paid)) * 1000,
    attempts: table.attempts / Math.max(1, paid),
  };
}

function toLine(
  stage: Stage,
  { paid, refused, failed }: Outcome,
  { perThousand, afterwards, inAll, attempts, first }: Figures,
) {
  const waits = stage.waits.toSorted((one, other) => one - other);
  const percentile = (share: number) => `${Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0)} ms`;
  return [
    `${paid} paid`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    `${failed} failed`,
    `${first} conflicts in the first second, ${afterwards.toFixed(2)} per 1,000 payments afterwards, ${inAll.toFixed(1)} in all, ${perThousand.toFixed(1)} reckoned for two minutes`,
    `${attempts.toFixed(3)} attempts per success`,
    ...(stage.table.throttled > 0 ? [`${stage.table.throttled} throttled`] : []),
    `p50 ${percentile(0.5)}, p99 ${percentile(0.99)}`,
  ].join(', ');
}
