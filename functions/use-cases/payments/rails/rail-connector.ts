import * as z from 'zod';
import { CancellationResult, type RailOperation } from '../../../contract/payments/rail-reports.ts';
import { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { type ConnectorPost, postToConnector } from '../../../runtime/connector.ts';
import { RailUnavailable } from './payout-rail.ts';
import { rail } from './rail-signature.ts';

/** The rail connector's answer to an order. */
type RailAnswer =
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

/** The statuses of a connector that cannot stop payouts, or that does not know the payout. */
const cannotCancelStatuses = [404, 405, 501];

const Cancellation = z.object({ result: CancellationResult });

/**
 * Asks the connector once to stop a payout or a pull. Throws RailUnavailable where its answer is not known: the money comes back only when the
 * rail has said that no money moves.
 */
export async function askToCancel(
  operation: RailOperation,
  paymentId: string,
  body: string,
): Promise<CancellationResult> {
  const path = `${paths[operation]}/${paymentId}/cancellation`;
  const message = { path, key: `${paymentId}-cancellation`, purpose: 'cancellation', subject: paymentId, body };
  const response = await postToConnector(rail, message);
  const text = await response.text().catch(() => '');
  if (cannotCancelStatuses.includes(response.status)) return 'TOO_LATE';
  if (response.status === 202) return 'PENDING';
  if (!response.ok) throw new RailUnavailable(`The rail answered ${response.status} to a cancellation.`);
  return resultIn(text);
}

function resultIn(text: string): CancellationResult {
  try {
    return Cancellation.parse(JSON.parse(text)).result;
  } catch (cause) {
    throw new RailUnavailable('The rail answered a cancellation without a result.', { cause });
  }
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

/** Answers of a connector that wants no such message, or not this one. It would not take it later either. */
const lastingRefusals = [400, 404, 405, 410, 422, 501];

/**
 * Posts a message about an account or a deposit. The status of a refusal that lasts. Throws RailUnavailable where it is unknown whether the
 * connector has taken it.
 */
export async function refusalOf(message: ConnectorPost): Promise<number | undefined> {
  const response = await postToConnector(rail, message);
  await response.body?.cancel();
  if (response.ok) return undefined;
  if (!lastingRefusals.includes(response.status)) throw new RailUnavailable(`The rail answered ${response.status}.`);
  return response.status;
}
