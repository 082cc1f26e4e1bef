import { assemble, type Cast } from './cast.ts';
import type { Fault, ServiceCall } from './faults.ts';
import { Client, flows } from './flows.ts';
import { heated } from './heat.ts';
import { Invariants } from './invariants.ts';
import { conclude, maximumVolumeOf } from './play.ts';
import type { Proof } from './proof.ts';
import { Dice } from './seeded.ts';
import type { Invocation } from './witness.ts';
import { firstMoment, World } from './world.ts';

const accidents = {
  before: 'CRASH_BEFORE',
  after: 'CRASH_AFTER',
  conflict: 'CONFLICT',
  throttle: 'THROTTLE',
  'timeout-before': 'TIMEOUT_BEFORE',
  'timeout-after': 'TIMEOUT_AFTER',
  'timeout-late': 'TIMEOUT_LATE',
  repeated: 'REPEATED',
  slow: 'SLOW',
} as const satisfies Record<string, Fault>;
type Accident = keyof typeof accidents;
const crashes: readonly Accident[] = ['before', 'after'];
const all = Object.keys(accidents) as Accident[];

/** One call of a flow, counted from 1, and what happens to it. */
export interface Point {
  readonly flow: string;
  readonly number: number;
  readonly accident: Accident;
}
const nameOf = ({ flow, number, accident }: Point): string => `${flow}:${number}:${accident}`;

/** What came of a flow. */
export interface Run {
  /** The calls in their order: which function called what. */
  readonly calls: readonly string[];
  readonly violations: readonly string[];
  readonly isHit: boolean;
  readonly accepted: number;
  readonly repeated: number;
}

/** Changes a world before a flow runs in it. */
export type Spoil = (world: World) => void;

export const aCrashCast = (): Promise<Cast> => assemble(1);

/** The same with every account spread over pockets. */
export const aHotCrashCast = async (): Promise<Cast> =>
  heated(await aCrashCast(), Date.parse(firstMoment), new Dice(1));

/** Runs a flow from its beginning to the last webhook, with an accident at a point or without one. */
export async function runFlow(cast: Cast, name: string, point?: Point, spoil?: Spoil): Promise<Run> {
  const [flow, tenant] = [flows[name], cast.tenants[0]];
  if (!flow || !tenant) throw new Error(`There is no flow ${name}: ${Object.keys(flows).join(', ')}.`);
  const calls: string[] = [];
  let isHit = false;
  const plan = (call: ServiceCall, by: Invocation): Fault | undefined => {
    calls.push(`${by.name} ${call.operation}`);
    if (calls.length !== point?.number) return undefined;
    isHit = true;
    return accidents[point.accident];
  };
  const books = new Invariants(cast.items.values(), maximumVolumeOf(cast));
  const world = new World({ seed: 1, items: cast.items, plan }, books);
  spoil?.(world);
  world.enter();
  const client = new Client(world, tenant);
  try {
    await flow.run(client);
    await conclude(world, books);
    const { status, refund } = books.payments.get(client.payment) ?? {};
    const end = [status, refund?.status].filter(Boolean).join(' ');
    const isLate = point && !crashes.includes(point.accident) && end === flow.lateEnd;
    if (end !== flow.end && !isLate) books.violations.push(`the payment ends as ${end} instead of ${flow.end}`);
  } catch (cause) {
    books.violations.push(cause instanceof Error ? cause.message : String(cause));
  } finally {
    World.leave();
  }
  return { calls, isHit, violations: books.violations, ...countsOf(books) };
}

const countsOf = ({ deliveries: { accepted, repeated } }: Invariants) => ({ accepted, repeated });

/** A point as the command names it: FLOW:NUMBER:ACCIDENT. */
export function parsePoint(text: string): Point {
  const [flow = '', number = '', accident = ''] = text.split(':');
  if (!flows[flow] || !(Number(number) > 0) || !Object.hasOwn(accidents, accident)) {
    throw new Error(`A point is FLOW:NUMBER:ACCIDENT, such as execute:3:before. Accidents: ${all.join(', ')}.`);
  }
  return { flow, number: Number(number), accident: accident as Accident };
}

/** What deaths of functions came to. */
export interface Deaths {
  count: number;
  /** How many webhooks came once more after them. */
  repeated: number;
}

/** What a proof over many points came to. */
export interface Outcome {
  traced: number;
  hit: number;
  accepted: number;
  repeated: number;
  /** Of functions that post webhooks; of all others. */
  readonly deaths: { readonly posting: Deaths; readonly other: Deaths };
  readonly violations: string[];
}

const noOutcome = (violations: string[] = []): Outcome => ({
  traced: 0,
  hit: 0,
  accepted: 0,
  repeated: 0,
  deaths: { posting: { count: 0, repeated: 0 }, other: { count: 0, repeated: 0 } },
  violations,
});

/**
 * Counts a death, and says what it may not do: a function that posts repeats what it had in hand, which is one message here, and
 * a function that does not post repeats nothing.
 */
function countDeath({ posting, other }: Outcome['deaths'], call: string, { repeated }: Run): string[] {
  const isPosting = /^Deliver/.test(call);
  const deaths = isPosting ? posting : other;
  deaths.count += 1;
  deaths.repeated += repeated;
  return repeated > (isPosting ? 1 : 0) ? [`${repeated} webhooks come once more`] : [];
}

/** Runs a flow once without an accident, and then once for each of its calls and each accident. */
export async function proveFlow(
  cast: Cast,
  flow: string,
  kinds: readonly Accident[] = crashes,
  spoil?: Spoil,
): Promise<Outcome> {
  const calm = await runFlow(cast, flow, undefined, spoil);
  const violations = calm.violations.map((what) => `${flow}, without an accident: ${what}`);
  if (calm.repeated > 0) violations.push(`${flow}, without an accident: ${calm.repeated} webhooks come once more`);
  const outcome: Outcome = { ...noOutcome(violations), traced: calm.calls.length };
  for (const [index, call] of calm.calls.entries()) {
    for (const accident of kinds) {
      const point = { flow, number: index + 1, accident };
      const run = await runFlow(cast, flow, point, spoil);
      if (run.isHit) outcome.hit += 1;
      outcome.accepted += run.accepted;
      outcome.repeated += run.repeated;
      const further = crashes.includes(accident) ? countDeath(outcome.deaths, call, run) : [];
      violations.push(...[...run.violations, ...further].map((what) => `--only ${nameOf(point)} (${call}): ${what}`));
      if (run.calls[index] !== call) violations.push(`--only ${nameOf(point)}: calls ${run.calls[index]}, not ${call}`);
    }
  }
  return outcome;
}

/** A function that dies at any of its calls loses nothing and doubles nothing: every flow comes to the same end. */
export const crashPoints: Proof = {
  options: {
    only: { type: 'string' },
    flow: { type: 'string' },
    /** Every account is spread over pockets from the start. */
    spread: { type: 'boolean' },
  },
  async prove({ short, only, flow, spread }, say) {
    const cast = spread ? await aHotCrashCast() : await aCrashCast();
    if (typeof only === 'string') {
      const point = parsePoint(only);
      const { calls, violations } = await runFlow(cast, point.flow, point);
      for (const [index, call] of calls.entries())
        say(`${index + 1 === point.number ? '>' : ' '} ${index + 1} ${call}`);
      return { figures: `${only}, ${calls.length} calls`, violations };
    }
    const total = noOutcome();
    const names = Object.keys(flows).filter((name) => flow === undefined || name === flow);
    const kinds = short ? crashes : all;
    for (const name of names) {
      const outcome = await proveFlow(cast, name, kinds);
      say(`${name}: ${outcome.traced} calls, ${outcome.hit} accidents, ${outcome.violations.length} violations`);
      for (const member of ['traced', 'hit', 'accepted', 'repeated'] as const) total[member] += outcome[member];
      for (const member of ['posting', 'other'] as const) {
        total.deaths[member].count += outcome.deaths[member].count;
        total.deaths[member].repeated += outcome.deaths[member].repeated;
      }
      total.violations.push(...outcome.violations);
    }
    const figures =
      `${names.length} flows, ${total.traced} calls traced, ${total.hit} of ${total.traced * kinds.length} accidents hit, ` +
      `${total.accepted} webhooks accepted, ${total.repeated} of them again: ${total.deaths.posting.repeated} after ${total.deaths.posting.count} ` +
      `deaths of a function that delivers, ${total.deaths.other.repeated} after ${total.deaths.other.count} deaths of others`;
    return { figures, violations: total.violations };
  },
};
