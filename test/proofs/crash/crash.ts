import type { BreakCall, BreakLine } from '../../../lib/views/break-views.ts';
import type { CallFault, ServiceCall } from '../../kit/faults.ts';
import { Prng } from '../../kit/prng.ts';
import { createFixtures, type Fixtures } from '../../kit/simulation/fixtures.ts';
import { flows } from '../../kit/simulation/flows.ts';
import { withHotAccounts } from '../../kit/simulation/hot-accounts.ts';
import { Invariants } from '../../kit/simulation/invariants.ts';
import { Client } from '../../kit/simulation/platform-client.ts';
import type { Invocation } from '../../kit/simulation/recorder.ts';
import { defaultStart, Simulation } from '../../kit/simulation/simulation.ts';
import { maximumVolumeOf, runToEnd } from '../../kit/simulation/simulation-run.ts';
import { wholeOption } from '../options.ts';
import type { Proof, Proven } from '../proof.ts';
import { allFaults, crashes, crashFaults, type FaultName } from './crash-faults.ts';
import { type Defect, defectOf } from './defects.ts';
import { traceOf } from './trace.ts';

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
  readonly traced: readonly BreakCall[];
  readonly violations: readonly string[];
  /** Whether the run reached the point of its fault. */
  readonly isHit: boolean;
  readonly accepted: number;
  readonly repeated: number;
}

export const crashFixtures = (): Promise<Fixtures> => createFixtures(1);

/** The same fixtures with every account's balance sharded. */
export const hotCrashFixtures = async (): Promise<Fixtures> =>
  withHotAccounts(await crashFixtures(), Date.parse(defaultStart), new Prng(1));

/** Runs a flow to its last webhook, with a fault at a point or without one. */
export async function runFlow(fixtures: Fixtures, name: string, point?: Point, plant?: Defect): Promise<FlowRun> {
  const [flow, platform] = [flows[name], fixtures.platforms[0]];
  if (!flow || !platform) throw new Error(`There is no flow ${name}: ${Object.keys(flows).join(', ')}.`);
  const traced: BreakCall[] = [];
  let isHit = false;
  const plan = (call: ServiceCall, by: Invocation): CallFault | undefined => {
    traced.push(traceOf(call, by));
    if (traced.length !== point?.number) return undefined;
    isHit = true;
    return crashFaults[point.fault].fault;
  };
  const invariants = new Invariants(fixtures.items.values(), maximumVolumeOf(fixtures));
  const simulation = new Simulation({ seed: 1, items: fixtures.items, plan }, invariants);
  plant?.(simulation);
  simulation.enter();
  const client = new Client(simulation, platform);
  try {
    await flow.run(client);
    await runToEnd(simulation, invariants);
    const end = invariants.statusOf(client.payment);
    const isLate = point && !crashes.includes(point.fault) && end === flow.lateEnd;
    if (end !== flow.end && !isLate) invariants.violations.push(`it ends as ${end} instead of ${flow.end}`);
  } catch (cause) {
    invariants.violations.push(cause instanceof Error ? cause.message : String(cause));
  } finally {
    Simulation.leave();
  }
  const { accepted, repeated } = invariants.deliveries;
  const calls = traced.map((call) => `${call.function} ${call.operation}`);
  return { calls, traced, isHit, violations: invariants.violations, accepted, repeated };
}

/** A point as the command names it: FLOW:NUMBER:FAULT. */
export function parsePoint(text: string): Point {
  const [flow = '', number = '', fault = ''] = text.split(':');
  if (!flows[flow] || !(Number(number) > 0) || !Object.hasOwn(crashFaults, fault)) {
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

/** How a flow is tried. */
export interface Trial {
  readonly faultNames?: readonly FaultName[];
  readonly plant?: Defect | undefined;
  /** How many of its calls are tried, from the first; all where it is absent. */
  readonly first?: number | undefined;
  /** Receives what was found, as soon as it is. */
  readonly report?: (line: BreakLine) => void;
}

/** Runs a flow once without a fault, and then once for each of its calls and each fault. */
export async function proveFlow(
  fixtures: Fixtures,
  flow: string,
  { faultNames = crashes, plant, first, report = () => undefined }: Trial = {},
): Promise<Outcome> {
  const calm = await runFlow(fixtures, flow, undefined, plant);
  const [calls, traced] = [calm.calls.slice(0, first), calm.traced.slice(0, first)];
  const faults = faultNames.map((name) => ({ name, text: crashFaults[name].text }));
  report({ plan: { calls: traced, faults, violations: calm.violations } });
  const violations = calm.violations.map((violation) => `${flow}, without a fault: ${violation}`);
  if (calm.repeated > 0) violations.push(`${flow}, without a fault: ${calm.repeated} webhooks were delivered again`);
  const outcome: Outcome = { ...emptyOutcome(violations), traced: calls.length };
  for (const [index, call] of calls.entries()) {
    for (const fault of faultNames) {
      const point = { flow, number: index + 1, fault };
      const run = await runFlow(fixtures, flow, point, plant);
      if (run.isHit) outcome.hit += 1;
      outcome.accepted += run.accepted;
      outcome.repeated += run.repeated;
      const repeats = crashes.includes(fault) ? countCrash(outcome.crashes, call, run) : [];
      const found = [...run.violations, ...repeats];
      if (run.calls[index] !== call) found.push(`calls ${run.calls[index]}, not ${call}`);
      violations.push(...found.map((violation) => `--only ${nameOf(point)} (${call}): ${violation}`));
      report({ result: { number: index + 1, fault, violations: found } });
    }
  }
  return outcome;
}

/** Runs one point and prints its calls, with the one that fails marked. */
async function provePoint(
  fixtures: Fixtures,
  text: string,
  plant: Defect | undefined,
  say: (line: string) => void,
): Promise<Proven> {
  const point = parsePoint(text);
  const { calls, violations } = await runFlow(fixtures, point.flow, point, plant);
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
  async prove(options, say) {
    const { short, only, flow, sharded, defect, json } = options;
    const fixtures = sharded ? await hotCrashFixtures() : await crashFixtures();
    const plant = typeof defect === 'string' ? defectOf(defect) : undefined;
    if (typeof only === 'string') return provePoint(fixtures, only, plant, say);
    const names = Object.keys(flows).filter((name) => flow === undefined || name === flow);
    // The process that reads the lines has ended: the rest has no reader.
    if (json) process.stdout.once('error', () => process.exit(2));
    const trial: Trial = {
      faultNames: short ? crashes : allFaults,
      plant,
      first: wholeOption(options, 'first'),
      ...(json && { report: (line) => console.log(JSON.stringify(line)) }),
    };
    return proveFlows(fixtures, names, trial, say);
  },
};

async function proveFlows(
  fixtures: Fixtures,
  names: readonly string[],
  trial: Trial,
  say: (line: string) => void,
): Promise<Proven> {
  const total = emptyOutcome();
  for (const name of names) {
    const outcome = await proveFlow(fixtures, name, trial);
    say(`${name}: ${outcome.traced} calls, ${outcome.hit} faults, ${outcome.violations.length} violations`);
    addOutcome(total, outcome);
  }
  const { posting, other } = total.crashes;
  const figures =
    `${names.length} flows, ${total.traced} calls traced, ${total.hit} of ${total.traced * (trial.faultNames ?? crashes).length} faults hit, ` +
    `${total.accepted} webhooks accepted, ${total.repeated} of them again: ${posting.repeated} after ${posting.count} ` +
    `crashes of a function that delivers, ${other.repeated} after ${other.count} crashes of others`;
  return { figures, violations: total.violations };
}
