import { requireReadyCustomer } from '../domain/customer-standing.ts';
import { inEnvironment } from '../domain/environment.ts';
import { isIncoming, type Payment } from '../domain/payment.ts';
import { limitsOf, requireEnabled } from '../domain/platform.ts';
import type { TransferParts } from '../domain/transferring.ts';
import { toTransaction } from '../domain/views.ts';
import { makePayment } from '../store/kept-answers.ts';
import { readTransferParties } from '../store/transfer-parties.ts';
import { execute, executionWrites } from './execution.ts';
import { requireConnectedRail } from './platform.ts';
import type { Context } from './serve.ts';

/** Decides a transfer: it is executed in the moment it is made. `make` builds it from the parties that were read. */
export async function decideTransfer(
  { caller, store, now, newUuid, paymentId }: Context,
  ids: { readonly internalId: string; readonly externalId: string },
  make: (parts: TransferParts) => Payment,
) {
  const parties = await readTransferParties(store, caller.platformId, ids);
  requireConnectedRail(parties.platform);
  requireReadyCustomer(parties.platform, parties.customer);
  const { environment } = parties.platform;
  const limits = limitsOf(parties.platform);
  const transfer = inEnvironment(make({ ...parties, paymentId, limits, now }), environment);
  requireEnabled(parties.platform, transfer.sendingCurrency, isIncoming(transfer) ? 'INCOMING' : 'OUTGOING');
  const payment = execute(transfer, now, newUuid);
  const writes = executionWrites(payment, limits, now);
  return { status: 201 as const, body: toTransaction(payment), makes: makePayment(payment), writes, paymentId };
}
