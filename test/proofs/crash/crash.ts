import type { CallFault, ServiceCall } from '../../kit/faults.ts';
import { Prng } from '../../kit/prng.ts';
import { createFixtures, type Fixtures } from '../../kit/simulation/fixtures.ts';
import { flows } from '../../kit/simulation/flows.ts';
import { withHotAccounts } from '../../kit/simulation/hot-accounts.ts';
import { Invariants } from '../../kit/simulation/invariants.ts';
import { Client } from '../../kit/simulation/platform-client.ts';
import type { Invocation } from '../../kit/simulation/recorder.ts';
import { defaultStart, World } from '../../kit/simulation/world.ts';
import { maximumVolumeOf, runToEnd } from '../../kit/simulation/world-run.ts';
import type { Proof } from '../proof.ts';

/** The faults that the proof injects, by their names on the command line. */
const faultsByName = {
  before: 'CRASH_BEFORE',
  after: 'CRASH_AFTER',
  conflict: 'CONFLICT',
  throttle: 'THROTTLE',
  'timeout-before': 'TIMEOUT_BEFORE',
  'timeout-after': 'TIMEOUT_AFTER',
  'timeout-late': 'TIMEOUT_LATE',
  repeated: 'REPEATED',
  slow: 'SLOW',
} as const satisfies Record<string, CallFault>;
type FaultName = keyof typeof faultsByName;
const crashes: readonly FaultName[] = ['before', 'after'];
const allFaults = Object.keys(faultsByName) as FaultName[];

/** A call of a flow, counted from 1, and the fault that is injected into it. */
export interface Point {
  readonly flow: string;
  readonly number: number;
  readonly fault: FaultName;
}
const nameOf = ({ flow, number, fault }: Point): string => `${flow}:${number}:${fault}`;

/** The result of one run of a flow. */
export interface FlowRun {
  /** Every call in order: the function and the operation. */
  readonly calls: readonly string[];
  readonly violations: readonly string[];
  /** Whether the run reached the point of its fault. */
  readonly isHit: boolean;
  readonly accepted: number;
  readonly repeated: number;
}

/** A defect that a test plants in a world, to see that the proof finds it. */
export type Defect = (world: World) => void;

export const crashFixtures = (): Promise<Fixtures> => createFixtures(1);

/** The same fixtures with every account's balance sharded. */
export const hotCrashFixtures = async (): Promise<Fixtures> =>
  withHotAccounts(await crashFixtures(), Date.parse(defaultStart), new Prng(1));

/** Runs a flow to its last webhook, with a fault at a point or without one. */
export async function runFlow(fixtures: Fixtures, name: string, point?: Point, plant?: Defect): Promise<FlowRun> {
  const [flow, platform] = [flows[name], fixtures.platforms[0]];
  if (!flow || !platform) throw new Error(`There is no flow ${name}: ${Object.keys(flows).join(', ')}.`);
  const calls: string[] = [];
  let isHit = false;
  const plan = (call: ServiceCall, by: Invocation): CallFault | undefined => {
    calls.push(`${by.name} ${call.operation}`);
    if (calls.length !== point?.number) return undefined;
    isHit = true;
    return faultsByName[point.fault];
  };
  const invariants = new Invariants(fixtures.items.values(), maximumVolumeOf(fixtures));
  const world = new World({ seed: 1, items: fixtures.items, plan }, invariants);
  plant?.(world);
  world.enter();
  const client = new Client(world, platform);
  try {
    await flow.run(client);
    await runToEnd(world, invariants);
    const end = invariants.statusOf(client.payment);
    const isLate = point && !crashes.includes(point.fault) && end === flow.lateEnd;
    if (end !== flow.end && !isLate) invariants.violations.push(`it ends as ${end} instead of ${flow.end}`);
  } catch (cause) {
    invariants.violations.push(cause instanceof Error ? cause.message : String(cause));
  } finally {
    World.leave();
  }
  const { accepted, repeated } = invariants.deliveries;
  return { calls, isHit, violations: invariants.violations, accepted, repeated };
}

/** A point as the command names it: FLOW:NUMBER:FAULT. */
export function parsePoint(text: string): Point {
  const [flow = '', number = '', fault = ''] = text.split(':');
  if (!flows[flow] || !(Number(number) > 0) || !Object.hasOwn(faultsByName, fault)) {
    throw new Error(`A point is FLOW:NUMBER:FAULT, such as execute:3:before. Faults: ${allFaults.join(', ')}.`);
  }
  return { flow, number: Number(number), fault: fault as FaultName };
}

export interface CrashCount {
  count: number;
  /** How many webhooks were delivered again after the crashes. */
  repeated: number;
}

/** Figures over many points. */
export interface Outcome {
  traced: number;
  hit: number;
  accepted: number;
  repeated: number;
  /** Crashes of functions that post webhooks, and of all others. */
  readonly crashes: { readonly posting: CrashCount; readonly other: CrashCount };
  readonly violations: string[];
}

const emptyOutcome = (violations: string[] = []): Outcome => ({
  traced: 0,
  hit: 0,
  accepted: 0,
  repeated: 0,
  crashes: { posting: { count: 0, repeated: 0 }, other: { count: 0, repeated: 0 } },
  violations,
});

/**
 * Counts a crash and its repeated webhooks. A function that posts had one message, which may be delivered again; a crash of
 * any other function may repeat nothing.
 */
function countCrash({ posting, other }: Outcome['crashes'], call: string, { repeated }: FlowRun): string[] {
  const isPosting = /^Deliver/.test(call);
  const kind = isPosting ? posting : other;
  kind.count += 1;
  kind.repeated += repeated;
  return repeated > (isPosting ? 1 : 0) ? [`${repeated} webhooks were delivered again`] : [];
}

/** Runs a flow once without a fault, and then once for each of its calls and each fault. */
export async function proveFlow(
  fixtures: Fixtures,
  flow: string,
  faultNames: readonly FaultName[] = crashes,
  plant?: Defect,
): Promise<Outcome> {
  const calm = await runFlow(fixtures, flow, undefined, plant);
  const violations = calm.violations.map((violation) => `${flow}, without a fault: ${violation}`);
  if (calm.repeated > 0) violations.push(`${flow}, without a fault: ${calm.repeated} webhooks were delivered again`);
  const outcome: Outcome = { ...emptyOutcome(violations), traced: calm.calls.length };
  for (const [index, call] of calm.calls.entries()) {
    for (const fault of faultNames) {
      const point = { flow, number: index + 1, fault };
      const run = await runFlow(fixtures, flow, point, plant);
      if (run.isHit) outcome.hit += 1;
      outcome.accepted += run.accepted;
      outcome.repeated += run.repeated;
      const repeats = crashes.includes(fault) ? countCrash(outcome.crashes, call, run) : [];
      const found = [...run.violations, ...repeats];
      violations.push(...found.map((violation) => `--only ${nameOf(point)} (${call}): ${violation}`));
      if (run.calls[index] !== call) violations.push(`--only ${nameOf(point)}: calls ${run.calls[index]}, not ${call}`);
    }
  }
  return outcome;
}

/** Runs one point and prints its calls, with the one that fails marked. */
async function provePoint(fixtures: Fixtures, text: string, say: (line: string) => void) {
  const point = parsePoint(text);
  const { calls, violations } = await runFlow(fixtures, point.flow, point);
  for (const [index, call] of calls.entries()) say(`${index + 1 === point.number ? '>' : ' '} ${index + 1} ${call}`);
  return { figures: `${text}, ${calls.length} calls`, violations };
}

function addOutcome(total: Outcome, outcome: Outcome): void {
  for (const member of ['traced', 'hit', 'accepted', 'repeated'] as const) total[member] += outcome[member];
  for (const kind of ['posting', 'other'] as const) {
    total.crashes[kind].count += outcome.crashes[kind].count;
    total.crashes[kind].repeated += outcome.crashes[kind].repeated;
  }
  total.violations.push(...outcome.violations);
}

/** A function that crashes or meets a fault at any of its calls loses nothing and doubles nothing: every flow ends alike. */
export const crashPoints: Proof = {
  async prove({ short, only, flow, sharded }, say) {
    const fixtures = sharded ? await hotCrashFixtures() : await crashFixtures();
    if (typeof only === 'string') return provePoint(fixtures, only, say);
    const total = emptyOutcome();
    const names = Object.keys(flows).filter((name) => flow === undefined || name === flow);
    const faultNames = short ? crashes : allFaults;
    for (const name of names) {
      const outcome = await proveFlow(fixtures, name, faultNames);
      say(`${name}: ${outcome.traced} calls, ${outcome.hit} faults, ${outcome.violations.length} violations`);
      addOutcome(total, outcome);
    }
    const { posting, other } = total.crashes;
    const figures =
      `${names.length} flows, ${total.traced} calls traced, ${total.hit} of ${total.traced * faultNames.length} faults hit, ` +
      `${total.accepted} webhooks accepted, ${total.repeated} of them again: ${posting.repeated} after ${posting.count} ` +
      `crashes of a function that delivers, ${other.repeated} after ${other.count} crashes of others`;
    return { figures, violations: total.violations };
  },
};
