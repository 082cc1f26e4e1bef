import { faults } from './faults.ts';

/**
 * Everything that can go wrong in a world: with a call, and with what happens between calls. RECORDS_LATE: seconds to a minute.
 * RECORDS_OVERTAKEN: those of another item, written later, came first. CALLBACK_AGAIN: a task was answered that had been
 * answered before, or had run out of time. START_AGAIN: a workflow was started that had been started before.
 */
export const mishaps = [
  ...faults,
  ...(['RUN_TWICE', 'RECORDS_LATE', 'RECORDS_AGAIN', 'RECORDS_OVERTAKEN', 'MESSAGE_AGAIN'] as const),
  ...(['CALLBACK_AGAIN', 'START_AGAIN', 'ENTRY_REFUSED', 'CLOCK_JUMP'] as const),
];
export type Mishap = (typeof mishaps)[number];

/** How often each of them has happened. */
export type Met = ReadonlyMap<Mishap, number>;

/** What never happened: a proof that meets it nowhere proves nothing about it. */
export const neverMet = (met: Met): readonly Mishap[] => mishaps.filter((mishap) => !met.get(mishap));
