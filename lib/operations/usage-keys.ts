import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { usageKeyOf } from '../../functions/domain/platforms/platform.ts';
import { outputOf } from './table-access.ts';

/**
 * Creates the API key by which the deployed gateway counts a platform's requests, unless it exists, and puts it into the usage plan. The
 * gateway refuses a platform without one, so the key is created before the first token.
 */
export const ensureUsageKey = (dataStack: string, platformId: PlatformId): Promise<void> =>
  ensureUsageKeys(dataStack, [platformId]);

/** Does the same for several platforms: an API that was deployed anew has a usage plan without keys. */
export async function ensureUsageKeys(dataStack: string, platformIds: readonly PlatformId[]): Promise<void> {
  const usagePlanId = await outputOf(dataStack.replace(/-data$/, '-api'), 'UsagePlanId');
  // API Gateway takes a few of these calls a second and asks to repeat the others (developer guide, "Quotas for creating, deploying and managing
  // an API").
  const client = new APIGatewayClient({ maxAttempts: 10 });
  for (const platformId of platformIds) {
    const name = `${dataStack.replace(/-data$/, '')} ${platformId}`;
    const keyId = (await findKey(client, name)) ?? (await createKey(client, name, usageKeyOf(platformId)));
    await ignoringConflict(() =>
      client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' })),
    );
  }
}

async function findKey(client: APIGatewayClient, name: string): Promise<string | undefined> {
  const { items = [] } = await client.send(new GetApiKeysCommand({ nameQuery: name }));
  return items.find((item) => item.name === name)?.id;
}

async function createKey(client: APIGatewayClient, name: string, value: string): Promise<string> {
  const { id } = await client.send(new CreateApiKeyCommand({ name, value, enabled: true }));
  if (!id) throw new Error(`API Gateway returned no id for the key ${name}.`);
  return id;
}

async function ignoringConflict(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (cause) {
    if ((cause as Error).name !== 'ConflictException') throw cause;
  }
}
