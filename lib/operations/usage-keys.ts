import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
  paginateGetUsagePlanKeys,
} from '@aws-sdk/client-api-gateway';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { usageKeyOf } from '../../functions/domain/platforms/platform.ts';
import { outputOf } from './table-access.ts';

/**
 * Creates the API key by which the deployed gateway counts a platform's requests, unless it exists, and puts it into the usage plan. The
 * gateway refuses a platform without one, so the key is created before the first token.
 */
export const ensureUsageKey = async (dataStack: string, platformId: PlatformId): Promise<void> =>
  putKey(await planOf(dataStack), platformId);

/**
 * Does the same for several platforms: an API that was deployed anew has a usage plan without keys. Where all are there it only looks, because
 * API Gateway makes few keys a second. Returns how many were missing.
 */
export async function ensureUsageKeys(dataStack: string, platformIds: readonly PlatformId[]): Promise<number> {
  const plan = await planOf(dataStack);
  const names = await namesIn(plan);
  const missing = platformIds.filter((platformId) => !names.has(nameOf(plan, platformId)));
  for (const platformId of missing) await putKey(plan, platformId);
  return missing.length;
}

/** The usage plan of a stage. */
interface Plan {
  readonly client: APIGatewayClient;
  readonly usagePlanId: string;
  readonly stage: string;
}

async function planOf(dataStack: string): Promise<Plan> {
  const stage = dataStack.replace(/-data$/, '');
  const usagePlanId = await outputOf(`${stage}-api`, 'UsagePlanId');
  // API Gateway takes a few of these calls a second and asks to repeat the others (developer guide, "Quotas for creating, deploying and managing
  // an API").
  const client = new APIGatewayClient({ maxAttempts: 10 });
  return { client, usagePlanId, stage };
}

const nameOf = ({ stage }: Plan, platformId: PlatformId): string => `${stage} ${platformId}`;

/** The names of the keys in the plan. */
async function namesIn({ client, usagePlanId }: Plan): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { items = [] } of paginateGetUsagePlanKeys({ client, pageSize: 500 }, { usagePlanId })) {
    for (const { name = '' } of items) names.add(name);
  }
  return names;
}

async function putKey(plan: Plan, platformId: PlatformId): Promise<void> {
  const { client, usagePlanId } = plan;
  const name = nameOf(plan, platformId);
  const keyId = (await findKey(client, name)) ?? (await createKey(client, name, usageKeyOf(platformId)));
  await ignoringConflict(() => client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' })));
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
