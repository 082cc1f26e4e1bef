import type { Environment } from '../../domain/environment.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  isSandboxAway,
  sandboxAccount,
  sandboxOrder,
  sandboxToken,
} from '../../domain/stablecoins/sandbox-provider.ts';
import { expiryAfter } from '../../ports/clock.ts';
import type { StablecoinProviderPort } from './provider-port.ts';

/** The provider of an environment. Refuses with NOT_IMPLEMENTED in production: none is connected there. */
export function providerOf(environment: Environment): StablecoinProviderPort {
  if (environment === 'sandbox') return sandboxProvider;
  throw new Refusal('NOT_IMPLEMENTED', 'No stablecoin provider is connected yet; use a sandbox token.');
}

const afterOf = (now: Date) => (seconds: number) => expiryAfter(now, seconds);

/** Simulates a provider: endings of ids and account numbers decide (docs/decisions.md#stablecoins-3). */
const sandboxProvider: StablecoinProviderPort = {
  verify: async (credentials, now) => sandboxAccount(credentials, afterOf(now)),
  describe: async (_account, token, now) => sandboxToken(token, afterOf(now)),
  order: async (account, order, stablecoin) => {
    if (isSandboxAway(account)) {
      throw new Refusal('SERVICE_UNAVAILABLE', 'The provider does not answer. Nothing was ordered; try again later.', {
        retryAfterSeconds: 30,
      });
    }
    return sandboxOrder(order, stablecoin);
  },
};
