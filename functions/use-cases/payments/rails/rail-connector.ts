import * as z from 'zod';
import type { RailOperation } from '../../../contract/payments/rail-reports.ts';
import { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { postToConnector } from '../../../runtime/connector.ts';
import { RailUnavailable } from './payout-rail.ts';
import { rail } from './rail-signature.ts';

/** The rail connector's answer to an order. */
export type RailAnswer =
  | { readonly kind: 'TAKEN' }
  | { readonly kind: 'REFUSED'; readonly failureReason: OutgoingTransactionFailureReason };

/**
 * The statuses that refuse the order itself. Any other failure leaves open whether money moves: an order that may have been
 * accepted must not be refunded, so it is repeated.
 */
const refusingStatuses = [400, 422];

const paths = { PAYOUT: 'payouts', COLLECTION: 'collections' } as const satisfies Record<RailOperation, string>;
const purposes = { PAYOUT: 'payout', COLLECTION: 'collection' } as const satisfies Record<RailOperation, string>;

/** Posts an order once. Throws RailUnavailable where it is unknown whether the connector has accepted it. */
export async function postToRail(operation: RailOperation, paymentId: string, body: string): Promise<RailAnswer> {
  const purpose = purposes[operation];
  const message = { path: paths[operation], key: paymentId, purpose, subject: paymentId, body };
  const response = await postToConnector(rail, message);
  if (response.ok) {
    await response.body?.cancel();
    return { kind: 'TAKEN' };
  }
  if (!refusingStatuses.includes(response.status)) {
    await response.body?.cancel();
    throw new RailUnavailable(`The rail answered ${response.status}.`);
  }
  return { kind: 'REFUSED', failureReason: reasonIn(await response.text().catch(() => '')) };
}

const Refused = z.object({ failureReason: OutgoingTransactionFailureReason });

/** The reason in a refusal, if it is one of the interface's. */
function reasonIn(text: string): OutgoingTransactionFailureReason {
  try {
    return Refused.parse(JSON.parse(text)).failureReason;
  } catch {
    return 'QUOTE_EXECUTION_FAILED';
  }
}
