import type { CurrencyCode } from '../../contract/currencies.ts';
import type { PlatformConfigUpdateRequest } from '../../contract/platforms/config.ts';
import { inEnvironment } from '../../domain/environment.ts';
import { emptyAccount } from '../../domain/ledger/account.ts';
import { changeConfig, toPlatformConfig } from '../../domain/platforms/config.ts';
import { uuidFromName } from '../../ports/random.ts';
import type { Context } from '../../runtime/context.ts';
import { listPlatformAccounts, putNewAccount, readWithoutShards } from '../../store/ledger/accounts.ts';
import { updatePlatform } from '../../store/platforms/platforms.ts';
import type { Write } from '../../store/table.ts';
import { currentTerms } from '../pricing/terms.ts';
import { requireWebhookTarget } from '../webhooks/transport/target.ts';
import { requireCaller } from './calling-token.ts';
import { requirePlatform } from './platform.ts';

/** Shows the platform's configuration. */
export async function getPlatformConfig({ caller, store, now }: Context) {
  const platform = await requirePlatform(store, caller);
  return { status: 200 as const, body: toPlatformConfig(platform, await currentTerms(store, platform, now)) };
}

/** Changes the platform's configuration. Refuses as `changeConfig`, `requireWebhookTarget` and `requireCaller` do. */
export async function updatePlatformConfig(context: Context, request: PlatformConfigUpdateRequest) {
  const { caller, store, now } = context;
  if (request.webhookEndpoint !== undefined) requireWebhookTarget(request.webhookEndpoint, 'webhookEndpoint');
  const platform = await requirePlatform(store, caller);
  const { next, added } = changeConfig(platform, request, now);
  const changes = next === platform ? [] : [updatePlatform(platform, next)];
  const writes = [requireCaller(caller), ...changes, ...(await newAccounts(context, added))];
  return { status: 200 as const, body: toPlatformConfig(next, await currentTerms(store, next, now)), writes };
}

/**
 * An account for each new currency. A currency that the platform had before still has its account. The id of a new one is derived from the
 * currency, so that one is found which was made a moment ago: a list lags.
 */
async function newAccounts(
  { caller: { platformId, environment }, store, now }: Context,
  added: readonly CurrencyCode[],
): Promise<readonly Write[]> {
  if (added.length === 0) return [];
  const uuidOf = (currency: CurrencyCode) => uuidFromName(`${platformId} ${currency}`);
  const [listed, made] = await Promise.all([
    listPlatformAccounts(store, platformId),
    readWithoutShards(store, platformId, added.map(uuidOf)),
  ]);
  const existing = new Set([...listed, ...made].map(({ currency }) => currency));
  return added
    .filter((currency) => !existing.has(currency))
    .map((currency) => {
      const uuid = uuidOf(currency);
      const account = emptyAccount(platformId, uuid, currency, now.toISOString());
      return putNewAccount(inEnvironment(account, environment), uuid);
    });
}
