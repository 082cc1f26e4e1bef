import { useRef } from 'preact/hooks';
import type { RecordedEvent } from '../../views/events.ts';
import { useLoaded } from './load.ts';

/** A part of a list, and where the next part begins. */
export interface Part<T> {
  readonly data: readonly T[];
  readonly next?: string | number | undefined;
}

export interface Pages<T> {
  /** Undefined until the first part is there. */
  readonly rows: readonly T[] | undefined;
  readonly problem: string | undefined;
  /** Reads one part more; absent where the list is complete. */
  readonly more: (() => void) | undefined;
}

/**
 * A list that is read part by part, as far as somebody wants to see. After an event that concerns it, all parts that are shown are read
 * again, so that no line is missing between two of them. A line that moves to another part while they are read is shown once.
 */
export function usePages<T>(
  key: string,
  read: (cursor: string) => Promise<Part<T>>,
  idOf: (row: T) => string,
  concerns?: (event: RecordedEvent) => boolean,
): Pages<T> {
  const { current: shown } = useRef({ key, parts: 1 });
  if (shown.key !== key) Object.assign(shown, { key, parts: 1 });
  const [{ value: list, problem }, load] = useLoaded(key, () => readParts(read, idOf, shown.parts), concerns);
  const more = () => {
    shown.parts = (list?.parts ?? 0) + 1;
    load();
  };
  return { rows: list?.rows, problem, more: list?.next === undefined ? undefined : more };
}

/** Reads so many parts of a list, or all where it has fewer. */
async function readParts<T>(read: (cursor: string) => Promise<Part<T>>, idOf: (row: T) => string, most: number) {
  const rows = new Map<string, T>();
  let next: Part<T>['next'] = '';
  let parts = 0;
  do {
    const part: Part<T> = await read(String(next));
    for (const row of part.data) if (!rows.has(idOf(row))) rows.set(idOf(row), row);
    next = part.next;
    parts += 1;
  } while (next !== undefined && parts < most);
  return { rows: [...rows.values()], parts, next };
}
