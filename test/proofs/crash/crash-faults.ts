import type { CallFault } from '../../kit/faults.ts';

interface CrashFault {
  readonly fault: CallFault;
  /** What happens, as a sentence. */
  readonly text: string;
}

/** The faults that the proof injects, by their names on the command line. */
export const crashFaults = {
  before: { fault: 'CRASH_BEFORE', text: 'The function crashes before the call.' },
  after: { fault: 'CRASH_AFTER', text: 'The function crashes after the call, before it has the answer.' },
  conflict: { fault: 'CONFLICT', text: 'The call is refused because another write is in progress.' },
  throttle: { fault: 'THROTTLE', text: 'The call is refused because there are too many.' },
  'timeout-before': { fault: 'TIMEOUT_BEFORE', text: 'The call times out and has no effect.' },
  'timeout-after': { fault: 'TIMEOUT_AFTER', text: 'The call takes effect, and its answer times out.' },
  'timeout-late': { fault: 'TIMEOUT_LATE', text: 'The call times out and takes effect up to half a minute later.' },
  repeated: { fault: 'REPEATED', text: 'The answer is lost and the SDK sends the call again.' },
  slow: { fault: 'SLOW', text: 'The answer takes long, perhaps longer than the function may run.' },
} as const satisfies Record<string, CrashFault>;

export type FaultName = keyof typeof crashFaults;

/** The faults after which nothing but the end of the flow counts, and which CI injects. */
export const crashes: readonly FaultName[] = ['before', 'after'];
export const allFaults = Object.keys(crashFaults) as FaultName[];
