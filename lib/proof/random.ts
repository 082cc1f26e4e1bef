import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { assemble, type Cast } from './cast.ts';
import { type Step, someStep } from './commands.ts';
import { neverMet } from './mishaps.ts';
import { wholeOption } from './options.ts';
import { type Played, type PlayOptions, play, type Weather } from './play.ts';
import type { Proof } from './proof.ts';
import { Dice } from './seeded.ts';
import { Totals } from './totals.ts';

/** How many platforms trade with each other's neighbours in every world. */
const platforms = 8;
/** How many steps a world lasts. It is then left behind, so that a long run needs no more memory than a short one. */
const stepsOfAWorld = 150;
/** After so many worlds everything that can go wrong must have. */
const enoughWorlds = 40;

/** The weather of a seed: a third of the worlds is calm, the others are as rough as they come. */
function weatherOf(seed: number): Weather {
  const dice = new Dice(seed);
  const one = (choices: readonly number[]): number => choices[dice.pick(choices.length)] ?? 0;
  return {
    seed,
    faultChance: one([0, 0, 0.01, 0.03, 0.06, 0.1]),
    repeatChance: one([0, 0.02, 0.1]),
    skewSeconds: one([0, 2]),
    refusedWebhooks: one([0, 0, 0.1, 0.2]),
    isHot: dice.pick(3) === 0,
  };
}

const stepsOf = (seed: number, steps = stepsOfAWorld): readonly Step[] => fc.sample(someStep, { seed, numRuns: steps });

/** Plays the world of a seed: the same seed is the same world, to the last line of its trace. */
export const playSeed = (cast: Cast, seed: number, options: PlayOptions = {}): Promise<Played> =>
  play(cast, weatherOf(seed), stepsOf(seed), options);

export const aCastOf = (count = platforms): Promise<Cast> => assemble(count);

/** Random traffic under random faults: whatever is asked and whatever goes wrong, every invariant holds after every step. */
export const randomTraffic: Proof = {
  options: {
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'string' },
  },
  async prove(options, say) {
    const { short, trace } = options;
    const cast = await aCastOf();
    const only = wholeOption(options, 'seed');
    const first = only ?? 1;
    const count = only === undefined ? (wholeOption(options, 'seeds') ?? (short ? enoughWorlds : 1000)) : 1;
    const minutes = wholeOption(options, 'minutes');
    const longestSeconds = minutes === undefined ? (short ? 40 : Number.POSITIVE_INFINITY) : 60 * minutes;
    const totals = new Totals();
    const violations: string[] = [];
    for (let next = first; next < first + count && totals.seconds < longestSeconds; next += 1) {
      const played = await playSeed(cast, next, { isTraced: trace !== undefined });
      totals.add(played);
      const found = played.books.violations;
      violations.push(...found.map((what) => `--seed ${next}: ${what}`));
      if (typeof trace === 'string') writeFileSync(trace, `${played.world.trace.join('\n')}\n`);
      if (found.length > 0) say(`Seed ${next} fails. Again: npm run prove:random -- --seed ${next} --trace FILE`);
      if (totals.worlds % 100 === 0) say(totals.line);
      if (violations.length > 0) break;
    }
    if (violations.length === 0 && totals.worlds >= enoughWorlds) {
      violations.push(...neverMet(totals.met).map((mishap) => `${mishap} happened in no world`));
    }
    say(totals.mishaps);
    return { figures: totals.line, violations };
  },
};
