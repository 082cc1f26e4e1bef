import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RecordedEvent } from '../../views/events.ts';
import { useLoaded } from './load.ts';
import { attempt } from './server.ts';

/** A part of a list, and where the next part begins. */
export interface Part<T> {
  readonly data: readonly T[];
  readonly next?: string | number | undefined;
}

export interface Pages<T> {
  /** Undefined until the first part is there. */
  readonly rows: readonly T[] | undefined;
  readonly problem: string | undefined;
  /** Reads the next part; absent where the list is complete. */
  readonly more: (() => void) | undefined;
}

/**
 * A list that is read part by part, as far as somebody wants to see. The first part is read again after an event that concerns it; what
 * has moved up from a later part is shown once.
 */
export function usePages<T>(
  key: string,
  read: (cursor: string) => Promise<Part<T>>,
  idOf: (row: T) => string,
  concerns?: (event: RecordedEvent) => boolean,
): Pages<T> {
  const later = useSignal<Part<T> | undefined>(undefined);
  const [{ value: first, problem }] = useLoaded(key, () => read(''), concerns);
  useEffect(() => {
    later.value = undefined;
  }, [key]);
  const next = later.value ? later.value.next : first?.next;
  const more = () =>
    attempt(async () => {
      const part = await read(String(next));
      later.value = { data: [...(later.value?.data ?? []), ...part.data], next: part.next };
    });
  const seen = new Set(first?.data.map(idOf));
  return {
    rows: first && [...first.data, ...(later.value?.data ?? []).filter((row) => !seen.has(idOf(row)))],
    problem,
    more: next === undefined ? undefined : more,
  };
}
