import { Refusal } from '../domain/refusal.ts';
import { type Platform, readPlatform } from '../store/platforms.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';
import { isRailConnected } from './settings.ts';

/** The caller's platform. It is there as long as a token of it is valid. */
export async function requirePlatform(store: Store, { platformId }: Caller): Promise<Platform> {
  const platform = await readPlatform(store, platformId);
  if (!platform) throw new Error(`The platform ${platformId} of a valid token is missing.`);
  return platform;
}

/** Refuses with NOT_IMPLEMENTED a payment that no rail could carry. Sandbox payments are always carried. */
export function requireConnectedRail({ environment }: Platform): void {
  if (environment === 'production' && !isRailConnected()) {
    throw new Refusal('NOT_IMPLEMENTED', 'No production rail is connected yet; use a sandbox token.');
  }
}

/**
 * Refuses with NOT_IMPLEMENTED a production payment whose money comes from outside for it alone: no rail tells of money that
 * a payer sends, and none takes a refund back to where it came from.
 */
export function requireOwnFunds({ environment }: Platform, source: 'INTERNAL' | 'PULLED' | 'REALTIME'): void {
  if (environment === 'production' && source !== 'INTERNAL') {
    throw new Refusal('NOT_IMPLEMENTED', 'In production a quote is paid from an internal account only.');
  }
}
