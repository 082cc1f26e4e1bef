import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isRailConnected } from '../../ports/env.ts';
import type { Caller } from '../../runtime/caller.ts';
import { readPlatform } from '../../store/platforms/platforms.ts';
import type { Store } from '../../store/table.ts';

/** The caller's platform. It exists as long as the token is valid. */
export async function requirePlatform(store: Store, { platformId }: Pick<Caller, 'platformId'>): Promise<Platform> {
  const platform = await readPlatform(store, platformId);
  if (!platform) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  return platform;
}

/** Refuses with NOT_IMPLEMENTED a payment in production without a rail. The sandbox always has one. */
export function requireConnectedRail({ environment }: Platform): void {
  if (environment === 'production' && !isRailConnected()) {
    throw new Refusal('NOT_IMPLEMENTED', 'No production rail is connected yet; use a sandbox token.');
  }
}

/** Refuses with NOT_IMPLEMENTED a production quote that is pulled: no rail returns its refund to the account that it was pulled from. */
export function requireUnpulled({ environment }: Platform, source: 'INTERNAL' | 'PULLED' | 'REALTIME'): void {
  if (environment === 'production' && source === 'PULLED') {
    throw new Refusal('NOT_IMPLEMENTED', 'In production a quote is not paid from an external account.');
  }
}
