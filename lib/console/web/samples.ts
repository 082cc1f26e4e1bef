import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { idsIn, type KnownIds } from './operations.ts';
import { get, readApi } from './server.ts';
import { platform } from './state.ts';

/** The newest of each kind, by the prefix of its id: what forms are filled with. */
export const sampleIds = signal<KnownIds>({});

async function readSamples(platformId: string): Promise<KnownIds> {
  const ids = await get<KnownIds>(`/samples?platform=${platformId}`);
  const customer = ids.Customer && (await readApi<object>(platformId, `/customers/${ids.Customer}`));
  return { ...idsIn(customer), ...ids };
}

/** Reads the newest ids of the platform that is shown. */
export function useSamples(): void {
  const platformId = platform.value?.platformId ?? '';
  useEffect(() => {
    readSamples(platformId).then(
      (ids) => {
        sampleIds.value = ids;
      },
      () => undefined,
    );
  }, [platformId]);
}
