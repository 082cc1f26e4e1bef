import { type AccountId, type PlatformId, type UmaAddress, uuidOf } from '../../../domain/ids.ts';
import { awaitsCollection } from '../../../domain/payments/funding.ts';
import { isCanceling, isIncoming, type Payment, payingAccount } from '../../../domain/payments/payment.ts';
import { type PayoutOutcome, sandboxPayoutOutcome } from '../../../domain/sandbox/outcomes.ts';
import { sandboxUma } from '../../../domain/sandbox/uma.ts';
import { readAnyExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import type { Store } from '../../../store/table.ts';
import type { CancellationAnswer } from './http-cancellation.ts';

/** Whether the payout was canceled before the rail got it or delivered it. */
export const isStoppable = (payment: Payment): boolean => isCanceling(payment) && !payment.refundFails;

/** Answers a cancellation: every payment is stopped, unless its refund was asked to fail. One to `007` is answered by its outcome. */
export async function cancelInSandbox(payment: Payment, store: Store): Promise<CancellationAnswer> {
  const outcome = await outcomeOf(store, payment);
  if (outcome.kind === 'SUCCEEDS' && outcome.cancelsLate) return { result: 'PENDING', writes: [] };
  return { result: isStoppable(payment) ? 'CANCELED' : 'TOO_LATE', writes: [] };
}

/**
 * The accounts outside of the service that the next movement of a payment reaches: money is pulled before it is paid out, and
 * money that came in over UMA may be paid out at once.
 */
function outsideAccounts(payment: Payment) {
  if (payment.kind === 'UMA_IN') return [payingAccount(payment), payment.destinationAccountId];
  const isPull = isIncoming(payment) || awaitsCollection(payment);
  return [isPull ? payingAccount(payment) : payment.destinationAccountId];
}

const succeedsAtOnce: PayoutOutcome = { kind: 'SUCCEEDS', afterSeconds: 0 };

/** The outcome of the first account that does not take the money at once. */
export async function outcomeOf(store: Store, payment: Payment): Promise<PayoutOutcome> {
  for (const outside of outsideAccounts(payment)) {
    const outcome = await outcomeAt(store, payment.platformId, outside);
    if (outcome.kind === 'FAILS' || outcome.afterSeconds > 0) return outcome;
  }
  return succeedsAtOnce;
}

async function outcomeAt(
  store: Store,
  platformId: PlatformId,
  outside: AccountId | UmaAddress,
): Promise<PayoutOutcome> {
  const institution = sandboxUma(outside);
  if (institution) return institution.outcome;
  const uuid = uuidOf('ExternalAccount', outside);
  // A payment between internal accounts never leaves the service, and a UMA sender that the sandbox does not know pays.
  if (!uuid) return succeedsAtOnce;
  const account = await readAnyExternalAccount(store, platformId, uuid);
  if (!account) return { kind: 'FAILS', failureReason: 'ACCOUNT_INVALID', afterSeconds: 0 };
  return sandboxPayoutOutcome(account.suffix);
}
