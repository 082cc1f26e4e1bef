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
