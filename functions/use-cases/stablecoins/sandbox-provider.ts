import { Refusal } from '../../domain/refusal.ts';
import {
  isSandboxAway,
  sandboxAccount,
  sandboxOrder,
  sandboxToken,
} from '../../domain/stablecoins/sandbox-provider.ts';
import { expiryAfter } from '../../ports/clock.ts';
import type { StablecoinProviderPort } from './provider-port.ts';

const afterOf = (now: Date) => (seconds: number) => expiryAfter(now, seconds);

/** Simulates a provider: endings of ids and account numbers decide (docs/decisions.md#stablecoins-3). */
export const sandboxProvider: StablecoinProviderPort = {
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
