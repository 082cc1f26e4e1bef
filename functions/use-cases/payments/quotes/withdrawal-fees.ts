import type { EstimateCryptoWithdrawalFeeRequest } from '../../../contract/payments/crypto.ts';
import { estimateWithdrawal } from '../../../domain/payments/withdrawal-fees.ts';
import type { Context } from '../../../runtime/context.ts';
import { requireAccount } from '../../ledger/accounts.ts';

/** Estimates the fees of a withdrawal to a chain. Refuses with REFERENCE_NOT_FOUND, and as `estimateWithdrawal` does. */
export async function estimateCryptoWithdrawalFee(
  { caller, store }: Context,
  request: EstimateCryptoWithdrawalFeeRequest,
) {
  const account = await requireAccount(store, caller.platformId, request.internalAccountId);
  return { status: 200 as const, body: estimateWithdrawal(account, request) };
}
