import type { StablecoinProviderAccountLinkRequest } from '../../contract/stablecoins/provider-accounts.ts';
import type { StablecoinRegisterRequest } from '../../contract/stablecoins/stablecoins.ts';
import type { OperationRecord, OrderDraft, OrderedTransfer } from '../../domain/stablecoins/operation.ts';
import type { ProviderAccountRecord, VerifiedAccount } from '../../domain/stablecoins/provider-account.ts';
import type { StablecoinRecord, TokenFacts } from '../../domain/stablecoins/stablecoin.ts';

/**
 * The port to the issuers of stablecoins. A provider takes orders at once and reports their progress later, through the token of
 * the task that waits for it.
 */
export interface StablecoinProviderPort {
  /** Checks credentials. Refuses with STABLECOIN_PROVIDER_ACCOUNT_INVALID, and with INVALID_INPUT an account that is not clear. */
  verify(credentials: StablecoinProviderAccountLinkRequest, now: Date): Promise<VerifiedAccount>;
  /** Looks a token up. Refuses with INVALID_INPUT an unknown one. */
  describe(account: ProviderAccountRecord, token: StablecoinRegisterRequest, now: Date): Promise<TokenFacts>;
  /**
   * Takes an order. Its id is that of the operation, so that the same order twice is one order. Refuses with SERVICE_UNAVAILABLE
   * while the provider is away; then nothing was ordered.
   */
  order(account: ProviderAccountRecord, order: OrderDraft, stablecoin: StablecoinRecord): Promise<OrderedTransfer>;
}

/** The half of the port that the workflow uses, apart so that no other function carries a client for it. */
export interface StablecoinProviderReports {
  /** Has the next progress of an operation reported to the waiting task. May be repeated with another token. */
  follow(operation: OperationRecord, taskToken: string): Promise<void>;
}
