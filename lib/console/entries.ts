import type { Change, EventKind, NewEntry, RecordedEntry, RecordedEvent } from '../views/events.ts';
import { webhookEvent } from './hooks/attempt.ts';
import { executionEvent } from './hooks/execution.ts';
import { eventsOfChange } from './hooks/item.ts';

/** How many places and ids an entry takes: as many as the events that it may have. */
export const numbersOf = (entry: NewEntry): number => ('numbers' in entry ? entry.numbers : 1);

/** Whether an entry explains money or what a client saw, and is kept longer than runs of functions, steps and changes of other items. */
export function isLasting(entry: NewEntry): boolean {
  if (entry.kind === 'written') return entry.changes.some(({ numbers }) => numbers > 1);
  return entry.kind !== 'function' && entry.kind !== 'step';
}

/** The events of what was recorded. */
export function eventsIn({ seq, id, cause, root, at, ...entry }: RecordedEntry): readonly RecordedEvent[] {
  const head = {
    subjects: [],
    seq,
    id,
    at,
    ...(cause !== undefined && { cause }),
    ...(root !== undefined && { root }),
  };
  if (entry.kind === 'written') return eventsOfWrite(entry.changes, head);
  if (entry.kind === 'attempt') return [{ ...head, ...webhookEvent(entry) }];
  return [{ ...head, ...(entry.kind === 'step' ? executionEvent(entry) : entry) }];
}

function eventsOfWrite(changes: readonly Change[], { seq, id, ...head }: Pick<RecordedEvent, CommonMember>) {
  let before = 0;
  return changes.flatMap((change) => {
    const first = { seq: seq + before, id: id + before };
    before += change.numbers;
    return eventsOfChange(change).map((event, index) => ({
      ...head,
      ...(index > 0 && { cause: first.id, root: head.root ?? first.id }),
      ...{ seq: first.seq + index, id: first.id + index },
      ...event,
    }));
  });
}

type CommonMember = 'seq' | 'id' | 'cause' | 'root' | 'at' | 'subjects';

/** The kinds of the events that an entry may have. */
function kindsOf({ kind }: NewEntry): readonly EventKind[] {
  if (kind === 'written') return ['item', 'move', 'posting'];
  if (kind === 'attempt') return ['webhook'];
  return [kind === 'step' ? 'execution' : kind];
}

/** Spares making the events of an entry that cannot have one that is looked for. */
export function makeFilter(kinds: readonly EventKind[] | undefined, needles: readonly string[]) {
  return (entry: RecordedEntry): boolean => {
    if (kinds && !kindsOf(entry).some((kind) => kinds.includes(kind))) return false;
    const holdsAll = ({ before = '', after = '' }: Change): boolean =>
      needles.every((needle) => before.includes(needle) || after.includes(needle));
    return entry.kind !== 'written' || entry.changes.some(holdsAll);
  };
}
