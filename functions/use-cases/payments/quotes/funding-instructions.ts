import { referenceOf } from '../../../domain/ledger/funding-instructions.ts';
import { instructionsWithReference } from '../../../domain/ledger/quote-instructions.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { listOwnedAccounts } from '../../../store/ledger/accounts.ts';
import { withInstructions } from '../../../store/ledger/reported-instructions.ts';
import type { Store } from '../../../store/table.ts';

/**
 * A quote of production with the instructions that its payer follows: those that the rail has reported for the payer's own account, with the
 * quote's reference. Refuses with NOT_IMPLEMENTED a currency for which it has reported none that carry a reference.
 */
export async function withFundingInstructions(store: Store, quote: Payment): Promise<Payment> {
  const { platformId, paymentId, sendingCurrency, funding } = quote;
  if (funding?.kind !== 'REALTIME') return quote;
  const owned = await listOwnedAccounts(store, platformId, funding.customerId);
  const accounts = await withInstructions(store, owned);
  for (const { accountId, currency, status, reportedInstructions = [] } of accounts) {
    if (currency !== sendingCurrency || status !== 'ACTIVE') continue;
    const isOfPlatform = funding.customerId === undefined;
    const instructions = instructionsWithReference(reportedInstructions, referenceOf(paymentId), isOfPlatform);
    if (instructions.length > 0)
      return { ...quote, funding: { ...funding, accountId, instructions: [...instructions] } };
  }
  throw new Refusal(
    'NOT_IMPLEMENTED',
    `No rail has reported how a quote is funded in ${sendingCurrency} in real time; pay it from an internal account.`,
  );
}
