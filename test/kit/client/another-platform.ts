import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import type { TestCloud } from '../local-cloud.ts';
import { type Api, apiClient } from './api.ts';

/** Creates another platform, and returns a client with its first token. */
export async function anotherPlatform({ baseUrl }: TestCloud, webhookEndpoint?: string): Promise<Api> {
  const order = {
    name: 'Other Platform',
    environment: 'sandbox',
    ...(webhookEndpoint && { webhookEndpoint }),
  } as const;
  const { tokenId, tokenSecret } = await provisionPlatform(order);
  return apiClient(baseUrl, `${tokenId}:${tokenSecret}`);
}
