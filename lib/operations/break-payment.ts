import { setTimeout as pause } from 'node:timers/promises';
import { againCommand } from '../views/again.ts';
import type { BreaksView, BreakView } from '../views/break-views.ts';
import { askConsole } from './console-client.ts';

/** How often a command looks what has been tried, in milliseconds. */
const lookEveryMs = 300;

interface BreakOptions {
  /** How many calls are tried, from the first. */
  readonly first?: number | undefined;
  /** The defect that is planted. */
  readonly defect?: string | undefined;
}

/** Breaks a payment as the console's page does and prints a line for each call. Returns whether it held. Throws a sentence. */
export async function breakPayment(paymentId: string, { first, defect }: BreakOptions = {}): Promise<boolean> {
  const cancel = () => void askConsole('/breaks/cancel', {}).catch(() => undefined);
  const { run } = await askConsole<BreaksView>('/breaks/start', { paymentId, first, defect });
  process.once('SIGINT', cancel);
  try {
    return await follow(run);
  } finally {
    process.removeListener('SIGINT', cancel);
  }
}

async function follow(started: BreakView | undefined): Promise<boolean> {
  let run = started;
  let shown = 0;
  while (run) {
    const lines = linesOf(run);
    for (const line of lines.slice(shown)) console.log(line);
    shown = lines.length;
    if (run.state !== 'running') return verdict(run);
    await pause(lookEveryMs);
    ({ run } = await askConsole<BreaksView>('/breaks'));
  }
  return false;
}

/** A line for each call that was tried with every fault, and one for each fault that broke it. */
function linesOf(run: BreakView): readonly string[] {
  const { flow, plan, results } = run;
  if (!plan) return [];
  const { calls, faults, violations } = plan;
  const broken = violations.map((violation) => `without a fault: ${violation}`);
  return [
    `${flow}: ${calls.length} calls, each with ${faults.map(({ name }) => name).join(', ')}`,
    ...broken,
    ...calls.flatMap((call, index) => {
      const tried = results.filter(({ number }) => number === index + 1);
      if (tried.length < faults.length) return [];
      const bad = tried.filter((result) => result.violations.length > 0);
      const held = bad.length === 0 ? 'holds' : `BREAKS with ${bad.map(({ fault }) => fault).join(', ')}`;
      const name = `${String(index + 1).padStart(4)} ${call.function} ${call.operation} ${call.items.join(', ')}`;
      return [
        `${name.trimEnd()}: ${held}`,
        ...bad.flatMap((result) => [
          ...result.violations.map((violation) => `       ${violation}`),
          `       again: ${againCommand(run, result)}`,
        ]),
      ];
    }),
  ];
}

function verdict({ state, problem, plan, results }: BreakView): boolean {
  if (state === 'failed') throw new Error(problem ?? 'The proof failed.');
  const broken = results.filter(({ violations }) => violations.length > 0).length;
  const isWhole = state === 'done' && plan?.violations.length === 0;
  console.log(`${state === 'done' ? 'Done' : 'Canceled'}: ${results.length} faults, ${broken} broke it.`);
  return isWhole && broken === 0;
}
