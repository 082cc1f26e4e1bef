import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * What can go wrong with one call. REPEATED: it took effect, its answer was lost, and the SDK sent it again by itself.
 * TIMEOUT_LATE: nobody waits for it any more when it takes effect. SLOW: it took effect, and its answer takes long, perhaps
 * longer than the caller may run. The crashes end whoever called: no answer ever comes.
 */
export const faults = [
  ...(['CONFLICT', 'THROTTLE', 'TIMEOUT_BEFORE', 'TIMEOUT_AFTER', 'TIMEOUT_LATE', 'REPEATED'] as const),
  ...(['SLOW', 'CRASH_BEFORE', 'CRASH_AFTER'] as const),
];
export type Fault = (typeof faults)[number];

/** One call of a function to a service. */
export interface ServiceCall {
  readonly operation: string;
  readonly isWrite: boolean;
}

/** What meets a call on its way to a service and back. */
export interface Meddler {
  /** Asked before every call: it may hold the call up, and says what goes wrong with it. */
  before(call: ServiceCall): Fault | undefined | Promise<Fault | undefined>;
  /** Does later what the caller no longer waits for. */
  later(call: ServiceCall, run: () => void): void;
  /** Holds up an answer. */
  slow(): Promise<void>;
  /** What whoever died gets for an answer. */
  died(): Promise<never>;
}

/** Meddles by a rule alone; what is late or slow is so by one turn. */
export const meddling = (before: Meddler['before']): Meddler => ({
  before,
  later: (_call, run) => void setImmediate(run),
  slow: () => nextTurn(),
  died: () => new Promise(() => undefined),
});

/** How a service carries out a call, and how it refuses one. */
export interface Service<T> {
  readonly carryOut: () => T;
  /** What the SDK's own repetition comes to; absent where nothing repeats a call by itself. */
  readonly repeat?: () => T;
  readonly conflict: () => Error;
  readonly throttle: () => Error;
}

/** As the SDK's HTTP handler throws it. */
export const timeout = (): Error => Object.assign(new Error('The request timed out.'), { name: 'TimeoutError' });

/** Carries out a call with what goes wrong on its way. */
export async function meddle<T>(meddler: Meddler | undefined, call: ServiceCall, service: Service<T>): Promise<T> {
  const fault = await meddler?.before(call);
  if (!meddler || !fault) return service.carryOut();
  switch (fault) {
    case 'CRASH_BEFORE':
      return meddler.died();
    case 'CONFLICT':
      throw service.conflict();
    case 'THROTTLE':
      throw service.throttle();
    case 'TIMEOUT_BEFORE':
      throw timeout();
    case 'TIMEOUT_LATE':
      meddler.later(call, service.carryOut);
      throw timeout();
  }
  const answer = service.carryOut();
  if (fault === 'SLOW') await meddler.slow();
  if (fault === 'CRASH_AFTER') return meddler.died();
  if (fault === 'TIMEOUT_AFTER') throw timeout();
  return fault === 'REPEATED' && service.repeat ? service.repeat() : answer;
}

/** Whether a fault can happen to a call: reads take no effect, and nothing conflicts with them. */
export const canHappen = (fault: Fault, { isWrite }: ServiceCall): boolean =>
  isWrite || !['CONFLICT', 'TIMEOUT_AFTER', 'TIMEOUT_LATE', 'CRASH_AFTER', 'REPEATED'].includes(fault);

const ofWrites = faults.filter((fault) => canHappen(fault, { operation: '', isWrite: true }));
const ofReads = faults.filter((fault) => canHappen(fault, { operation: '', isWrite: false }));

/** Faults that follow from a seeded source of numbers from 0 to 1: one call in so many goes wrong. */
export const seededFaults =
  (fraction: () => number, chance: number) =>
  ({ isWrite }: ServiceCall): Fault | undefined => {
    if (fraction() >= chance) return undefined;
    const possible = isWrite ? ofWrites : ofReads;
    return possible[Math.floor(fraction() * possible.length)];
  };
