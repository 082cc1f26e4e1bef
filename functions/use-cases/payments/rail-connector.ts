import * as z from 'zod';
import type { RailOperation } from '../../contract/payments/rail-reports.ts';
import { OutgoingTransactionFailureReason } from '../../contract/payments/transactions.ts';
import { env } from '../../runtime/env.ts';
import { RailUnavailable } from './payout-rail.ts';
import { railSignature } from './rail-signature.ts';

/** The rail connector's answer to an order. */
export type RailAnswer =
  | { readonly kind: 'TAKEN' }
  | { readonly kind: 'REFUSED'; readonly failureReason: OutgoingTransactionFailureReason };

/** Shorter than the function's own time, so that a slow connector is distinguished from a broken function. */
const timeoutMs = 6_000;

/**
 * The statuses that refuse the order itself. Any other failure leaves open whether money moves: an order that may have been
 * accepted must not be refunded, so it is repeated.
 */
const refusingStatuses = [400, 422];

const paths = { PAYOUT: 'payouts', COLLECTION: 'collections' } as const satisfies Record<RailOperation, string>;
const purposes = { PAYOUT: 'payout', COLLECTION: 'collection' } as const satisfies Record<RailOperation, string>;

/** Posts an order once. Throws RailUnavailable where it is unknown whether the connector has accepted it. */
export async function postToRail(operation: RailOperation, paymentId: string, body: string): Promise<RailAnswer> {
  const signature = await railSignature({ purpose: purposes[operation], paymentId, body });
  const response = await send(`${env('RAIL_URL').replace(/\/$/, '')}/${paths[operation]}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'payments-service-rail',
      'Idempotency-Key': paymentId,
      ...signature,
    },
    body,
    // An order goes to the configured connector and nowhere else.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
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

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    // The cause is left out, because the message of a network library may contain parts of the request.
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw new RailUnavailable(isLate ? 'The rail did not answer in time.' : 'The rail could not be reached.');
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
