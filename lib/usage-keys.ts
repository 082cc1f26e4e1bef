import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import { usageKeyOf } from '../functions/domain/platform.ts';
import { outputOf } from './table-access.ts';

/**
 * Gives a platform the API key that the deployed gateway counts its requests by, unless it has it. Without it the gateway
 * lets none of the platform's requests through, so it comes before the platform's first token. Safe to repeat.
 */
export async function ensureUsageKey(dataStack: string, platformId: string): Promise<void> {
  const usagePlanId = await outputOf(dataStack.replace(/-data$/, '-api'), 'UsagePlanId');
  const client = new APIGatewayClient({});
  const name = `${dataStack.replace(/-data$/, '')} ${platformId}`;
  const keyId = (await findKey(client, name)) ?? (await makeKey(client, name, usageKeyOf(platformId)));
  await unlessThere(() => client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' })));
}

async function findKey(client: APIGatewayClient, name: string): Promise<string | undefined> {
  const { items = [] } = await client.send(new GetApiKeysCommand({ nameQuery: name }));
  return items.find((item) => item.name === name)?.id;
}

async function makeKey(client: APIGatewayClient, name: string, value: string): Promise<string> {
  const { id } = await client.send(new CreateApiKeyCommand({ name, value, enabled: true }));
  if (!id) throw new Error(`The gateway named no id for the key ${name}.`);
  return id;
}

async function unlessThere(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (cause) {
    if ((cause as Error).name !== 'ConflictException') throw cause;
  }
}
