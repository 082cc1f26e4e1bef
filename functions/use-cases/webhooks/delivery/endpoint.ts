import type { PlatformId } from '../../../domain/ids.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { readPlatform, readRecentPlatform } from '../../../store/platforms/platforms.ts';
import type { Store } from '../../../store/table.ts';
import type { DeliveryMessage } from '../message/delivery-message.ts';

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

/**
 * The platform that a webhook is for, as it was a moment ago: all webhooks of a platform read this one item, which takes only so many reads
 * a second. The newest version decides for what follows a change of the endpoint, the TEST and a resend, and before a webhook is given up
 * because there is no endpoint.
 */
export async function readRecipient(
  store: Store,
  { platformId, type, reason }: Pick<DeliveryMessage, 'platformId' | 'type' | 'reason'>,
): Promise<Platform | undefined> {
  const needsNewest = type === 'TEST' || reason === 'RESEND';
  const recent = needsNewest ? undefined : await readRecentPlatform(store, platformId);
  return recent?.webhookEndpoint ? recent : readPlatform(store, platformId);
}
