import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
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
 * Reads when the page opens or `key` changes, and again soon after an event that `concerns` it.
 */
export function useLoaded<T>(
  key: string,
  read: () => Promise<T>,
  concerns?: (event: RecordedEvent) => boolean,
): [Loaded<T>, () => void] {
  const state: Signal<Loaded<T>> = useSignal<Loaded<T>>({});
  const load = () => {
    read().then(
      (value) => {
        state.value = { value };
      },
      (cause: unknown) => {
        state.value = { problem: (cause as Error).message };
      },
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
    };
  }, [key]);
  return [state.value, load];
}
