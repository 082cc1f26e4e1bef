import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Faults of a single call to a service. REPEATED: the call took effect, its answer was lost, and the SDK sent it again.
 * TIMEOUT_LATE: the call takes effect after its caller has stopped waiting. SLOW: the call took effect and its answer takes
 * long, perhaps longer than the caller may run. After a crash the caller never gets an answer.
 */
export const callFaults = [
  ...(['CONFLICT', 'THROTTLE', 'TIMEOUT_BEFORE', 'TIMEOUT_AFTER', 'TIMEOUT_LATE', 'REPEATED'] as const),
  ...(['SLOW', 'CRASH_BEFORE', 'CRASH_AFTER'] as const),
];
export type CallFault = (typeof callFaults)[number];

/**
 * All faults: those of calls, and those of everything between calls. RECORDS_LATE: stream records come after seconds to a
 * minute. RECORDS_OVERTAKEN: they come after newer records of another item. CALLBACK_AGAIN: a task is answered that was already
 * answered or has timed out. START_AGAIN: a workflow is started that was started before.
 */
export const faults = [
  ...callFaults,
  ...(['RUN_TWICE', 'RECORDS_LATE', 'RECORDS_AGAIN', 'RECORDS_OVERTAKEN', 'MESSAGE_AGAIN'] as const),
  ...(['CALLBACK_AGAIN', 'START_AGAIN', 'ENTRY_REFUSED', 'CLOCK_JUMP'] as const),
];
export type Fault = (typeof faults)[number];

/** How often each fault was injected. */
export type FaultCounts = ReadonlyMap<Fault, number>;

/** The faults that were never injected: a proof without them says nothing about them. */
export const neverInjected = (counts: FaultCounts): readonly Fault[] => faults.filter((fault) => !counts.get(fault));

/** One call of a function to a service. */
export interface ServiceCall {
  readonly operation: string;
  readonly isWrite: boolean;
  /** What is sent to the table. */
  readonly input?: object;
}

/** Decides which calls fail, and carries out the parts of a fault that take time. */
export interface FaultInjector {
  /** Chooses the fault of a call before it is made. It may delay the call. */
  before(call: ServiceCall): CallFault | undefined | Promise<CallFault | undefined>;
  /** Carries out a call whose caller has stopped waiting. */
  completeLate(call: ServiceCall, carryOut: () => void): void;
  delayAnswer(): Promise<void>;
  /** The answer to a caller that has crashed. */
  neverAnswer(): Promise<never>;
}

/** An injector that follows a rule; late calls and slow answers take one turn of the event loop. */
export const injectorOf = (before: FaultInjector['before']): FaultInjector => ({
  before,
  completeLate: (_call, carryOut) => void setImmediate(carryOut),
  delayAnswer: () => nextTurn(),
  neverAnswer: () => new Promise(() => undefined),
});

/** How a service carries out a call, and how it refuses one. */
export interface Service<T> {
  readonly carryOut: () => T;
  /** The SDK's own repetition of the call; absent for a client that repeats nothing. */
  readonly repeat?: () => T;
  readonly conflict: () => Error;
  readonly throttle: () => Error;
}

/** The error that the SDK's HTTP handler throws. */
export const timeout = (): Error => Object.assign(new Error('The request timed out.'), { name: 'TimeoutError' });

/** Carries out a call with the fault that the injector chooses for it. */
export async function callWithFaults<T>(
  injector: FaultInjector | undefined,
  call: ServiceCall,
  service: Service<T>,
): Promise<T> {
  const fault = await injector?.before(call);
  if (!injector || !fault) return service.carryOut();
  switch (fault) {
    case 'CRASH_BEFORE':
      return injector.neverAnswer();
    case 'CONFLICT':
      throw service.conflict();
    case 'THROTTLE':
      throw service.throttle();
    case 'TIMEOUT_BEFORE':
      throw timeout();
    case 'TIMEOUT_LATE':
      injector.completeLate(call, service.carryOut);
      throw timeout();
  }
  const answer = service.carryOut();
  if (fault === 'SLOW') await injector.delayAnswer();
  if (fault === 'CRASH_AFTER') return injector.neverAnswer();
  if (fault === 'TIMEOUT_AFTER') throw timeout();
  return fault === 'REPEATED' && service.repeat ? service.repeat() : answer;
}

/** Whether a call can have a fault: a read has no effect to lose or repeat, and conflicts with nothing. */
export const canHave = (fault: CallFault, { isWrite }: ServiceCall): boolean =>
  isWrite || !['CONFLICT', 'TIMEOUT_AFTER', 'TIMEOUT_LATE', 'CRASH_AFTER', 'REPEATED'].includes(fault);

const faultsOfWrites = callFaults.filter((fault) => canHave(fault, { operation: '', isWrite: true }));
const faultsOfReads = callFaults.filter((fault) => canHave(fault, { operation: '', isWrite: false }));

/** Draws faults from a seeded source of numbers from 0 to 1; `chance` is the share of calls that fail. */
export const seededFaults =
  (fraction: () => number, chance: number) =>
  ({ isWrite }: ServiceCall): CallFault | undefined => {
    if (fraction() >= chance) return undefined;
    const possible = isWrite ? faultsOfWrites : faultsOfReads;
    return possible[Math.floor(fraction() * possible.length)];
  };
