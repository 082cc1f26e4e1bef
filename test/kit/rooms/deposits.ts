import { beforeEach, vi } from 'vitest';
import { handler as depositHandler } from '../../../functions/api/payments/report-deposit.ts';
import { handler as returnHandler } from '../../../functions/api/payments/report-deposit-return.ts';
import type { InternalAccount } from '../../../functions/domain/ledger/account.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { entriesIn } from '../../../functions/store/ledger/journal.ts';
import { putFundingReference } from '../../../functions/store/payments/deposit-references.ts';
import { commit, type Item } from '../../../functions/store/table.ts';
import { aCustomer, anAccount, aPlatform, aRealtimeQuote, ids, platformId } from '../builders.ts';
import { signedHeaders } from '../fake-rail.ts';
import { invoke } from '../invoke.ts';
import { stored } from '../items.ts';
import { useClock } from '../ports.ts';
import { useTable } from '../table.ts';

/** An account of production: that of the platform in US dollars, unless the test says otherwise. */
export const productionAccount = (changes: Partial<InternalAccount> = {}): Item =>
  stored.account({ ...anAccount({ balance: 0, ...changes }), environment: 'production' } as InternalAccount);

/** The customer's own account in US dollars. */
export const customersAccount = (changes: Partial<InternalAccount> = {}): Item =>
  productionAccount({ accountId: ids.destination, customerId: ids.customer, ...changes });

/** A platform of production with its account, a customer's account, and a rail that reports deposits. */
export function useDeposits() {
  const table = useTable();
  const clock = useClock();
  beforeEach(() => {
    vi.stubEnv('RAIL_URL', 'https://rail.example.com');
    vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
    table.holds(
      stored.platform(aPlatform({ environment: 'production' })),
      stored.customer(aCustomer()),
      ...[productionAccount(), customersAccount()],
    );
  });

  /** A report as the connector signs it. */
  const signed = (purpose: string, depositId: string, content: object) => {
    const body = JSON.stringify({ platformId, amount: 500, currency: 'USD', ...content });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const headers = signedHeaders(`${purpose}.TIMESTAMP.${depositId}.${body}`, { timestamp });
    return { path: { depositId }, body, headers, caller: null };
  };
  return {
    table,
    clock,
    /** Reports that 500 have arrived. */
    report: (content: object = {}, depositId = 'example-deposit') =>
      invoke(depositHandler, signed('deposit', depositId, content)),
    /** Reports that 500 have left again. */
    reportReturn: (content: object = {}, depositId = 'example-deposit') =>
      invoke(returnHandler, signed('deposit-return', depositId, { returnId: 'example-return', ...content })),
    balanceOf: (accountId: string): unknown =>
      table.ofType('INTERNAL_ACCOUNT').find((item) => item.accountId === accountId)?.balance,
    entries: () => table.items().flatMap(entriesIn),
    /** A quote of 100.00 US dollars that waits for the customer's money, and the reference that the customer has to name. */
    awaitMoney: async (changes: Partial<Payment> = {}): Promise<string> => {
      const { funding } = aRealtimeQuote();
      const quote = aRealtimeQuote({
        environment: 'production',
        funding: { kind: 'REALTIME', ...funding, accountId: ids.destination, instructions: [] },
        ...changes,
      });
      table.holds(stored.payment(quote));
      await commit(table.store, putFundingReference(quote));
      table.forgetCalls();
      return '7777-7777 7777 4777';
    },
  };
}
