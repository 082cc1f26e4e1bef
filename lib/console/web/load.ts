import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { RecordedEvent } from '../../views/events.ts';
import { onEvent } from './stream.ts';

export interface Loaded<T> {
  readonly value?: T;
  readonly problem?: string;
}

/** Events come in bursts; the page reads once for each. */
const readAfterMs = 60;

/** Whatever is shown may have changed when the clock jumped, and when something happened that is not recorded. */
const concernsAll = ({ kind }: RecordedEvent): boolean => kind === 'clock' || kind === 'gap';

/**
 * Reads when the page opens or `key` changes, and again soon after an event that `concerns` it. An answer that comes after a later one,
 * or after the key has changed, is not shown.
 */
export function useLoaded<T>(
  key: string,
  read: () => Promise<T>,
  concerns?: (event: RecordedEvent) => boolean,
): [Loaded<T>, () => void] {
  const state: Signal<Loaded<T>> = useSignal<Loaded<T>>({});
  const { current: reads } = useRef({ begun: 0, shown: 0 });
  const load = () => {
    reads.begun += 1;
    const number = reads.begun;
    const show = (loaded: Loaded<T>) => {
      if (number <= reads.shown) return;
      reads.shown = number;
      state.value = loaded;
    };
    read().then(
      (value) => show({ value }),
      (cause: unknown) => show({ problem: (cause as Error).message }),
    );
  };
  useEffect(() => {
    state.value = {};
    load();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent((event) => {
      if (!concerns || !(concernsAll(event) || concerns(event))) return;
      clearTimeout(waiting);
      waiting = setTimeout(load, readAfterMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
      reads.shown = reads.begun;
    };
  }, [key]);
  return [state.value, load];
}
