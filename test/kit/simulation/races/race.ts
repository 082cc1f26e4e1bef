import { endpointList } from '../../../../functions/contract/endpoints.ts';
import type { ServiceCall } from '../../faults.ts';
import type { HttpAnswer } from '../../invoke-function.ts';
import { GuardedInvariants } from '../guarded-invariants.ts';
import { Client } from '../platform-client.ts';
import type { ApiRequest } from '../recorder.ts';
import { Simulation } from '../simulation.ts';
import { maximumVolumeOf, runToEnd } from '../simulation-run.ts';
import { type Asked, itemsOf, type RaceFixtures, type RaceWorld } from './race-world.ts';

/** What a request came to: it did what it asks for, or it was refused. */
export type Came = 'DONE' | 'REFUSED';

/** What can be first of two that race. */
export type Side = 'OPERATION' | 'CHANGE';

/** A change of what guards an operation. */
export interface Change {
  readonly before?: (world: RaceWorld) => Promise<unknown>;
  readonly ask: (world: RaceWorld, index: number) => Asked;
}

/** How a change guards an operation. */
export interface Guard {
  /** The codes by which the operation is refused after the change, and by which alone nothing would refuse it. */
  readonly refusedBy?: readonly string[];
  /** Whether both end the same thing: only one of both sides may succeed. */
  readonly isEnd?: boolean;
  /** Whether the race is about the customer without money. */
  readonly isEmpty?: boolean;
  /** What is there before and what is asked for, where it is not that of the operation alone. */
  readonly before?: (world: RaceWorld) => Promise<unknown>;
  readonly ask?: (world: RaceWorld, index: number) => Asked;
  /** Why one of both can never be first. */
  readonly never?: { readonly first: Side; readonly because: string };
}

/** An operation that guards something: what is asked, and how often it may succeed when twenty ask at once. */
export interface Race {
  /** Whether it is about the customer without money. */
  readonly isEmpty?: boolean;
  readonly before?: (world: RaceWorld) => Promise<unknown>;
  readonly ask: (world: RaceWorld, index: number) => Asked;
  readonly most: number;
  /** After how many seconds that expires on which it relies. */
  readonly expiresAfter?: number;
  /** What an answer of success means, where that is not always the effect; nothing for a question that it asks back. */
  readonly came?: (answer: HttpAnswer) => Came | undefined;
  /** How many effects there are, where no answer tells. */
  readonly effects?: (world: RaceWorld) => number;
  /** The changes that guard it, by their operation. */
  readonly guards?: Readonly<Record<string, Guard>>;
}

/** What happens beside an operation that runs many times at once. */
export interface Beside {
  /** A change of its guard, three times among twenty, and which of both is the faster one. */
  readonly change?: { readonly name: string; readonly change: Change; readonly guard: Guard };
  readonly faster?: { readonly side: Side; readonly turns: number } | undefined;
  /** Changes of what guards others, each once. */
  readonly others?: readonly (readonly [string, Change])[];
  /** Whether the table refuses every second write as in conflict with another one. */
  readonly hasConflicts?: boolean;
  /** Whether what it relies on expires at this moment, by clocks that differ by seconds, while the service works on that. */
  readonly expires?: boolean;
}

/** How a race went. */
export interface Outcome {
  /** How many of the operation did what they ask for, and how many were refused by a code of the guard. */
  readonly done: number;
  readonly refused: number;
  /** How many of the changes did. */
  readonly changed: number;
  /** What no answer may be. */
  readonly wrong: readonly string[];
  readonly violations: readonly string[];
  readonly conflicts: number;
}

/** How often a change is asked for at once. */
const changeTimes = 3;

const isIdempotent = (name: string): boolean => endpointList.some(({ id, idempotent }) => id === name && idempotent);

/** Runs a race from the fixtures to its end. */
export async function runRace(
  fixtures: RaceFixtures,
  [name, race]: readonly [string, Race],
  { change, faster, others = [], hasConflicts, expires }: Beside,
  seed: number,
): Promise<Outcome> {
  const invariants = new GuardedInvariants(itemsOf(fixtures), maximumVolumeOf(fixtures));
  let [isRacing, writes] = [false, 0];
  const plan = ({ isWrite, input }: ServiceCall) => {
    // Only what is sent to the table has an input.
    if (!isRacing || !isWrite || !input) return undefined;
    writes += 1;
    return writes % 2 === 1 ? ('CONFLICT' as const) : undefined;
  };
  const { items, platform, holder, empty } = fixtures;
  const conflicts = hasConflicts && { plan };
  const simulation = new Simulation(
    { seed, items, dividesBatches: true, ...conflicts, ...(expires && { skewSeconds: 2 }) },
    invariants,
  );
  simulation.enter();
  try {
    const client = new Client(simulation, platform);
    const world: RaceWorld = {
      ...{ client, simulation, invariants, holder, made: {}, signed: {} },
      subject: (change?.guard.isEmpty ?? race.isEmpty) ? empty : holder,
    };
    await (change?.guard.before ?? race.before)?.(world);
    await change?.change.before?.(world);
    for (const [, { before }] of others) await before?.(world);
    const ask = change?.guard.ask ?? race.ask;
    const requestsOf = (operation: string, count: number, asked: (index: number) => Asked): ApiRequest[] =>
      Array.from({ length: count }, (_, index) => ({
        ...{ platformId: platform.platformId, operation, ...asked(index) },
        ...(isIdempotent(operation) && { key: `race-${operation}-${index}` }),
      }));
    const count = change ? 20 - changeTimes : others.length > 0 ? 10 : 20;
    const own = requestsOf(name, count, (index) => ask(world, index));
    const changes = change ? requestsOf(change.name, changeTimes, (index) => change.change.ask(world, index)) : [];
    const besides = others.flatMap(([other, { ask: askOther }]) => requestsOf(other, 1, () => askOther(world, 0)));
    if (expires) simulation.jump(race.expiresAfter ?? 0);
    const effectsBefore = race.effects?.(world) ?? 0;
    isRacing = true;
    const pace = faster && { requests: faster.side === 'CHANGE' ? changes : own, turns: faster.turns };
    const together = [...own, ...changes, ...besides];
    const answers = await simulation.callTogether(together, expires ? 20 : 2, pace);
    isRacing = false;
    const effects = (race.effects?.(world) ?? 0) - effectsBefore;
    await runToEnd(simulation, invariants);
    const ownAnswers = answers.slice(0, count);
    const came = race.came ?? (() => 'DONE' as const);
    const cameTo = (answer: HttpAnswer | undefined): Came | undefined =>
      answer && answer.status < 300 ? came(answer) : undefined;
    const accepted = ownAnswers.filter((answer) => answer && answer.status < 300).length;
    const isRefused = (answer: HttpAnswer | undefined) =>
      cameTo(answer) === 'REFUSED' || change?.guard.refusedBy?.includes(answer?.body?.code);
    const done = race.effects ? effects : ownAnswers.filter((answer) => cameTo(answer) === 'DONE').length;
    return {
      done,
      refused: ownAnswers.filter(isRefused).length + (race.effects ? accepted - effects : 0),
      changed: answers.slice(count).filter((answer) => answer && answer.status < 300).length,
      wrong: answers.flatMap((answer) => (isWrong(answer) ? [`${answer?.status} ${answer?.text}`] : [])),
      violations: invariants.violations,
      conflicts: simulation.faults.counts.get('CONFLICT') ?? 0,
    };
  } finally {
    Simulation.leave();
  }
}

const isWrong = (answer: HttpAnswer | undefined): boolean => !answer || answer.status < 200 || answer.status > 499;
