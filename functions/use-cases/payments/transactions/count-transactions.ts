import type { CardTransactionRecord } from '../../../domain/cards/card-transaction.ts';
import { uuidIn } from '../../../domain/ids.ts';
import type { Change } from '../../../runtime/stream.ts';
import { toCardTransactionRecord } from '../../../store/cards/card-transactions.ts';
import { setMilestones, setsMilestones } from '../../../store/payments/milestones.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { failureLists, lastingLists, lastingListsOfCard } from '../../../store/payments/transaction-listing.ts';
import type { Store } from '../../../store/table.ts';

/** Keeps count of the lists of transactions, so that a page knows the length of its list without reading all of it. */
export async function countTransaction(store: Store, { before, after }: Change): Promise<void> {
  if (after.type === 'CARD_TRANSACTION') return countCardTransaction(store, toCardTransactionRecord(after), !before);
  const payment = toPayment(after);
  const earlier = before && toPayment(before);
  const { paymentId, createdAt, failedAt } = payment;
  if (!createdAt || !setsMilestones(paymentId)) return;
  if (!earlier?.createdAt) await setMilestones(store, lastingLists(payment), createdAt);
  if (!failedAt || earlier?.failedAt) return;
  await setMilestones(store, failureLists(payment), failedAt);
}

async function countCardTransaction(store: Store, transaction: CardTransactionRecord, isNew: boolean): Promise<void> {
  if (!isNew || !setsMilestones(uuidIn('CardTransaction', transaction.cardTransactionId))) return;
  await setMilestones(store, lastingListsOfCard(transaction), transaction.createdAt);
}
