import { type PaymentId, type PlatformId, toUuid } from '../../domain/ids.ts';
import { referenceOf } from '../../domain/ledger/funding-instructions.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import type { Store, Write } from '../table.ts';

/** Makes a quote of production that waits for its payer's money be found by the reference that the payer has to name. */
export function putFundingReference({ platformId, paymentId, funding }: Payment): readonly Write[] {
  if (!funding?.instructions) return [];
  const key = keys.depositReference(platformId, referenceOf(paymentId), paymentId);
  return [{ put: { item: { ...key, type: 'DEPOSIT_REFERENCE' } } }];
}

/** The quote whose payer has to name a reference. Read consistently, unlike a list: the money may arrive at once. */
export async function findByReference(
  store: Store,
  platformId: PlatformId,
  reference: string,
): Promise<PaymentId | undefined> {
  const { pk } = keys.depositReference(platformId, reference, '');
  const [found] = await readPartition(store, pk);
  return found && toUuid(String(found.sk));
}
