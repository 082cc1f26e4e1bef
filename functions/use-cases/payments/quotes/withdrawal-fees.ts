import type { EstimateCryptoWithdrawalFeeRequest } from '../../../contract/payments/crypto.ts';
import { estimateWithdrawal } from '../../../domain/payments/withdrawal-fees.ts';
import type { Context } from '../../../runtime/context.ts';
import { requireAccount } from '../../ledger/accounts.ts';
import { requirePlatform } from '../../platforms/platform.ts';
import { currentTerms } from '../../pricing/terms.ts';

/** Estimates the fees of a withdrawal to a chain. Refuses with REFERENCE_NOT_FOUND, and as `estimateWithdrawal` does. */
export async function estimateCryptoWithdrawalFee(
  { caller, store, now }: Context,
  request: EstimateCryptoWithdrawalFeeRequest,
) {
  const [account, platform] = await Promise.all([
    requireAccount(store, caller.platformId, request.internalAccountId),
    requirePlatform(store, caller),
  ]);
  const terms = await currentTerms(store, platform, now);
  return { status: 200 as const, body: estimateWithdrawal(account, request, terms) };
}
