import type { StablecoinProviderAccountLinkRequest } from '../../contract/stablecoins/provider-accounts.ts';
import { formatId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newProviderAccount, toProviderAccount } from '../../domain/stablecoins/provider-account.ts';
import type { Context } from '../../runtime/context.ts';
import { putNewProviderAccount } from '../../store/stablecoins/provider-accounts.ts';
import { sealSecret } from '../wallets/sealing.ts';
import { providerOf } from './provider.ts';

/**
 * Links a provider account. Refuses as the provider's check of the credentials does, with CONFLICT an account that is linked
 * already, and with NOT_IMPLEMENTED in production.
 */
export async function linkStablecoinProviderAccount(
  { caller: { platformId, environment }, now, newUuid }: Context,
  request: StablecoinProviderAccountLinkRequest,
) {
  const verified = await providerOf(environment).verify(request, now);
  const uuid = newUuid();
  const { provider, apiClientId, apiClientSecret } = request;
  const sealedSecret = await sealSecret(Buffer.from(apiClientSecret), {
    platformId,
    accountId: formatId('StablecoinProviderAccount', uuid),
    use: 'PROVIDER_SECRET',
  });
  const facts = { platformId, environment, uuid, provider, apiClientId, sealedSecret, verified, now };
  const account = newProviderAccount(facts);
  const refusal = new Refusal('CONFLICT', 'The platform has linked this provider account already.');
  const writes = putNewProviderAccount(account, refusal);
  return { status: 201 as const, body: toProviderAccount(account, now), writes };
}
