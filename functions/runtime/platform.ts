import { Refusal } from '../domain/refusal.ts';
import { type Platform, readPlatform } from '../store/platforms.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';

/** The caller's platform. It is there as long as a token of it is valid. */
export async function requirePlatform(store: Store, { platformId }: Caller): Promise<Platform> {
  const platform = await readPlatform(store, platformId);
  if (!platform) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  return platform;
}

/** Refuses with NOT_IMPLEMENTED a payment that no rail could carry. */
export function requireConnectedRail({ environment }: Platform): void {
  if (environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No production rail is connected yet; use a sandbox token.');
  }
}
