import type { LedgerAccount } from '../../../domain/ledger/chart-of-accounts.ts';
import type { HeldDeposit } from '../../../domain/payments/held-deposit.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Recalled } from '../../../domain/payments/postings.ts';
import { readHeldDeposit, requireRecord } from '../../../store/payments/held-deposits.ts';
import type { Store, Write } from '../../../store/table.ts';
import { platformsPayer } from '../../ledger/open-accounts.ts';
import { depositUuid } from './deposits.ts';

/**
 * The account that pays for what a bank recalls of money that a payment has taken: the platform's own of the currency, as the platform has
 * taken the money. One account pays for all recalls of a deposit, because a refund gives them back to it.
 */
export const recallPayer = async (
  store: Store,
  { platformId, currency, recalledFrom }: HeldDeposit,
): Promise<LedgerAccount> => recalledFrom ?? platformsPayer(store, platformId, currency);

/** What the payer's bank has recalled of the deposit that funded a payment, and what holds a decision to there being no further recall. */
export async function readRecalled(
  store: Store,
  { platformId, funding }: Payment,
): Promise<{ readonly recalled?: Recalled; readonly writes: readonly Write[] }> {
  const depositId = funding?.depositId;
  if (depositId === undefined) return { writes: [] };
  const record = await readHeldDeposit(store, platformId, depositUuid(platformId, depositId));
  if (!record) return { writes: [] };
  const writes = [requireRecord(record)];
  const { returned = 0 } = record.deposit;
  if (returned === 0) return { writes };
  const amount = Math.min(returned, record.amount);
  return { recalled: { amount, paidBy: await recallPayer(store, record) }, writes };
}
