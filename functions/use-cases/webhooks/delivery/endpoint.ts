import type { PlatformId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { readPlatform } from '../../../store/platforms/platforms.ts';
import type { Store } from '../../../store/table.ts';

/** The endpoint in a platform's configuration. Refuses with WEBHOOK_ENDPOINT_NOT_SET. */
export function requireEndpoint({ webhookEndpoint }: { readonly webhookEndpoint?: string }): string {
  if (!webhookEndpoint) {
    throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET', 'Set webhookEndpoint with PATCH /config first.');
  }
  return webhookEndpoint;
}

/** The endpoint of a platform. Refuses with WEBHOOK_ENDPOINT_NOT_SET. */
export const requireEndpointOf = async (store: Store, platformId: PlatformId): Promise<string> =>
  requireEndpoint((await readPlatform(store, platformId)) ?? {});
