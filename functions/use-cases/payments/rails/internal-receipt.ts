import { isId, uuidIn } from '../../../domain/ids.ts';
import { makeInternalReceipt } from '../../../domain/payments/internal-receipt.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { uuidFromName } from '../../../ports/random.ts';
import { readAccount } from '../../../store/ledger/accounts.ts';
import { putNewPayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { readPayerOf } from '../quotes/parties.ts';

/**
 * The incoming transaction of the customer whose internal account a completed payment has reached, beside the payment itself; nothing
 * where the payer is the same customer, or where the account belongs to the platform.
 */
export async function receiptWrites(store: Store, paid: Payment, now: Date): Promise<readonly Write[]> {
  const { platformId, paymentId, destinationAccountId } = paid;
  if (!isId('InternalAccount', destinationAccountId)) return [];
  const account = await readAccount(store, platformId, uuidIn('InternalAccount', destinationAccountId));
  if (!account?.customerId || account.customerId === paid.customerId || account.status === 'CLOSED') return [];
  const receiver = await readPayerOf(store, { platformId, customerId: account.customerId });
  return [putNewPayment(makeInternalReceipt(paid, uuidFromName(`${platformId} receipt ${paymentId}`), receiver, now))];
}
