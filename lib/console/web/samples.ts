import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { KnownIds } from './operations.ts';
import { get } from './server.ts';
import { platform } from './state.ts';

/** The newest of each kind, by the prefix of its id: what forms are filled with. */
export const sampleIds = signal<KnownIds>({});

/** Reads the newest ids of the platform that is shown. */
export function useSamples(): void {
  const platformId = platform.value?.platformId ?? '';
  useEffect(() => {
    void get<KnownIds>(`/samples?platform=${platformId}`).then(
      (ids) => {
        sampleIds.value = ids;
      },
      () => undefined,
    );
  }, [platformId]);
}
