import { updatePlatformConfig } from '../../contract/config.ts';
import type { CurrencyCode } from '../../contract/currencies.ts';
import { emptyAccount } from '../../domain/account.ts';
import { inEnvironment } from '../../domain/environment.ts';
import { changeConfig, toPlatformConfig } from '../../domain/platform.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { type Context, serve } from '../../runtime/serve.ts';
import { requireWebhookTarget } from '../../runtime/webhooks/target.ts';
import { listPlatformAccounts, putNewAccount } from '../../store/accounts.ts';
import { updatePlatform } from '../../store/platforms.ts';
import type { Write } from '../../store/table.ts';

export const handler = serve(updatePlatformConfig, async ({ body }, context) => {
  const { caller, store, now } = context;
  if (body.webhookEndpoint !== undefined) requireWebhookTarget(body.webhookEndpoint, 'webhookEndpoint');
  const platform = await requirePlatform(store, caller);
  const { next, added } = changeConfig(platform, body, now);
  return {
    status: 200 as const,
    body: toPlatformConfig(next),
    writes: [updatePlatform(platform, next), ...(await newAccounts(context, added))],
  };
});

/** An account for each new currency, unless one is there from an earlier time that the platform had it. */
async function newAccounts(
  { caller: { platformId, environment }, store, now, newUuid }: Context,
  added: readonly CurrencyCode[],
): Promise<readonly Write[]> {
  if (added.length === 0) return [];
  const standing = new Set((await listPlatformAccounts(store, platformId)).map(({ currency }) => currency));
  return added
    .filter((currency) => !standing.has(currency))
    .map((currency) => {
      const uuid = newUuid();
      const account = emptyAccount(platformId, uuid, currency, now.toISOString());
      return putNewAccount(inEnvironment(account, environment), uuid);
    });
}
