import { computed, signal } from '@preact/signals';
import { get } from './server.ts';

export interface KnownPlatform {
  readonly platformId: string;
  readonly name: string;
  readonly environment: 'sandbox' | 'production';
}

export interface ServerState {
  readonly baseUrl: string;
  readonly tokenId: string;
  /** The sandbox platform: the one whose token this console has. */
  readonly platformId: string;
  readonly platforms: readonly KnownPlatform[];
  readonly lastSeq: number;
  /** Differs at each start of the service, which may be one in another world. */
  readonly startId: string;
}

export const server = signal<ServerState | undefined>(undefined);
const chosen = signal<string | undefined>(undefined);

/** The platform whose data the pages show. */
export const platform = computed(() => {
  const { platforms = [], platformId } = server.value ?? {};
  const wanted = chosen.value ?? platformId;
  return platforms.find((one) => one.platformId === wanted) ?? platforms[0];
});

export function choosePlatform(platformId: string): void {
  chosen.value = platformId;
}

export async function startState(): Promise<number> {
  server.value = await get<ServerState>('/state');
  return server.value.lastSeq;
}

/** Loads the page anew where the service has started since: what the page holds may be of a world that a shell has left. */
export async function followStarts(): Promise<void> {
  const { startId } = await get<ServerState>('/state');
  if (server.value && startId !== server.value.startId) location.reload();
}
