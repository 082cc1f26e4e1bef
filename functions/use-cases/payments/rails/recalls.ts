import type { PlatformId } from '../../../domain/ids.ts';
import { type LedgerAccount, systemAccounts } from '../../../domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Recalled } from '../../../domain/payments/postings.ts';
import { findPlatformAccount } from '../../../store/ledger/accounts.ts';
import { readHeldDeposit, requireRecord } from '../../../store/payments/held-deposits.ts';
import type { Store, Write } from '../../../store/table.ts';
import { depositUuid } from './deposits.ts';

/**
 * The account that pays for what a bank recalls of money that a payment has taken: the platform's own of the currency, as the platform has
 * taken the money.
 */
export async function recallPayer(store: Store, platformId: PlatformId, currency: string): Promise<LedgerAccount> {
  const own = await findPlatformAccount(store, platformId, currency);
  return own?.accountId ?? systemAccounts.receivables;
}

/** What the payer's bank has recalled of the deposit that funded a payment, and what holds a decision to there being no further recall. */
export async function readRecalled(
  store: Store,
  { platformId, sendingCurrency, ...payment }: Payment,
): Promise<{ readonly recalled?: Recalled; readonly writes: readonly Write[] }> {
  const depositId = payment.funding?.depositId;
  if (depositId === undefined) return { writes: [] };
  const record = await readHeldDeposit(store, platformId, depositUuid(platformId, depositId));
  if (!record) return { writes: [] };
  const writes = [requireRecord(record)];
  const { returned = 0 } = record.deposit;
  if (returned === 0) return { writes };
  const amount = Math.min(returned, record.amount);
  return { recalled: { amount, paidBy: await recallPayer(store, platformId, sendingCurrency) }, writes };
}
