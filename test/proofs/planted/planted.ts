import { wholeOption } from '../options.ts';
import { runPlanted } from '../planted-run.ts';
import type { Proof } from '../proof.ts';
import type { Verdict } from '../reporter.ts';
import { type Fault, plant } from './fault.ts';
import { faults } from './faults.ts';

/** How many faults one process of the test runner takes: each is a project of its own, with its own modules. */
const perRun = 20;
/** The short form plants each fault whose number is a multiple of this. */
const sampleEvery = 20;
/** A fault can make the code compute for ever, which no time limit of the runner ends: so long for a run, and for each of its faults. */
const patience = { runMs: 60_000, faultMs: 45_000 };

/** What is wrong with the tests of a fault; nothing when one of them found it. */
function violationOf({ number, file, text, foundBy }: Fault, verdict: Verdict | undefined): string | undefined {
  const place = `${number} (${file}: ${text.trim().split('\n')[0]})`;
  if (!verdict || (verdict.tests === 0 && verdict.errors.length === 0))
    return `Fault ${place}: no test ran in ${foundBy.join(', ')}.`;
  if (verdict.failedIn.length > 0) return undefined;
  return verdict.errors.length > 0
    ? `Fault ${place}: its file cannot be loaded: ${verdict.errors[0]}`
    : `Fault ${place} is not found by ${foundBy.join(', ')}: npm run prove -- planted --only ${number}`;
}

/** Runs the tests of some faults in one process. When they do not end, each is tried alone: one whose tests never end is noticed, so it is found. */
async function tryFaults(some: readonly Fault[]): Promise<readonly string[]> {
  const PLANTED_FAULTS = some.map(({ number }) => number).join(' ');
  const verdicts = await runPlanted({
    config: 'test/proofs/planted/vitest.config.ts',
    env: { PLANTED_FAULTS },
    computingMs: patience.runMs + some.length * patience.faultMs,
  });
  if (!verdicts) return some.length === 1 ? [] : tryEach(some);
  return some.flatMap((fault) => violationOf(fault, verdicts[fault.number]) ?? []);
}

async function tryEach(some: readonly Fault[]): Promise<readonly string[]> {
  const violations: string[] = [];
  for (const fault of some) violations.push(...(await tryFaults([fault])));
  return violations;
}

/**
 * Plants faults into the code, one for each project of the test runner: a condition dropped, amounts swapped, a scope forgotten. The
 * tests that the list names for it must fail. A text that the source no longer has is a violation too.
 */
export const plantedProof: Proof = {
  prove: async (options, say) => {
    const only = wholeOption(options, 'only');
    const chosen = faults.filter(({ number }) =>
      only === undefined ? !options.short || number % sampleEvery === 0 : number === only,
    );
    if (chosen.length === 0) throw new Error(`There are ${faults.length} faults.`);
    const violations: string[] = [];
    const applicable: Fault[] = [];
    for (const fault of chosen) {
      try {
        plant(fault);
        applicable.push(fault);
      } catch (cause) {
        violations.push(String(cause));
      }
    }
    for (let start = 0; start < applicable.length; start += perRun) {
      violations.push(...(await tryFaults(applicable.slice(start, start + perRun))));
      say(`${Math.min(start + perRun, applicable.length)} of ${applicable.length} faults tried`);
    }
    return { figures: `${applicable.length} of ${faults.length} faults planted`, violations };
  },
};
