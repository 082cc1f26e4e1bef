import type { TransferInRequest, TransferOutRequest } from '../../../contract/payments/transfers.ts';
import { requireReadyCustomer } from '../../../domain/customers/standing.ts';
import { inEnvironment } from '../../../domain/environment.ts';
import { isIncoming, type Payment } from '../../../domain/payments/payment.ts';
import { toTransaction } from '../../../domain/payments/transaction-view.ts';
import { makeTransferIn, makeTransferOut, type TransferParts } from '../../../domain/payments/transfer.ts';
import { limitsOf, requireEnabled } from '../../../domain/platforms/platform.ts';
import type { Limits } from '../../../domain/pricing/limits.ts';
import type { Caller } from '../../../runtime/caller.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Key } from '../../../store/keys.ts';
import { createPayment } from '../../../store/payments/stored-responses.ts';
import { requireConnectedRail } from '../../platforms/platform.ts';
import { currentRates } from '../../pricing/rates.ts';
import { execute, executionWrites } from '../execution.ts';
import { partyKeys, readTransferParties } from './parties.ts';

/** A transfer that is checked but neither executed nor written. */
export interface PreparedTransfer {
  readonly transfer: Payment;
  readonly limits: Limits;
}

type TransferContext = Pick<Context, 'caller' | 'store' | 'now' | 'paymentId'>;

/** Creates a transfer into an internal account. */
export const createTransferIn = async (context: Context, request: TransferInRequest) =>
  created(executeTransfer(context, await prepareTransferIn(context, request)));

/** Creates a transfer out of an internal account. */
export const createTransferOut = async (context: Context, request: TransferOutRequest) =>
  created(executeTransfer(context, await prepareTransferOut(context, request)));

export const prepareTransferIn = (context: TransferContext, request: TransferInRequest): Promise<PreparedTransfer> =>
  prepareTransfer(
    context,
    { internalId: request.destination.accountId, externalId: request.source.accountId },
    (parts) => makeTransferIn(parts, request),
  );

export const prepareTransferOut = (context: TransferContext, request: TransferOutRequest): Promise<PreparedTransfer> =>
  prepareTransfer(
    context,
    { internalId: request.source.accountId, externalId: request.destination.accountId },
    (parts) => makeTransferOut(parts, request),
  );

/** An agent's transfer names the agent and lies between accounts of its customer. */
async function prepareTransfer(
  { caller, store, now, paymentId }: TransferContext,
  ids: { readonly internalId: string; readonly externalId: string },
  make: (parts: TransferParts) => Payment,
): Promise<PreparedTransfer> {
  const [parties, rates] = await Promise.all([
    readTransferParties(store, caller, ids),
    currentRates(store, caller.environment, now),
  ]);
  requireConnectedRail(parties.platform);
  requireReadyCustomer(parties.platform, parties.customer);
  const limits = limitsOf(parties.platform);
  const { agentId } = caller;
  const made = { ...make({ ...parties, paymentId, limits, rates, now }), ...(agentId && { agentId }) };
  const transfer = inEnvironment(made, parties.platform.environment);
  requireEnabled(parties.platform, transfer.sendingCurrency, isIncoming(transfer) ? 'INCOMING' : 'OUTGOING');
  return { transfer, limits };
}

/** The items that a transfer is sure to need. */
export const transferReads = (
  caller: Caller,
  { source, destination }: TransferInRequest | TransferOutRequest,
): readonly Key[] => partyKeys(caller, [source.accountId, destination.accountId]);

/** A transfer is executed when it is created. Returns the writes beside the payment itself. */
export function executeTransfer(
  { now, newUuid }: Pick<Context, 'now' | 'newUuid'>,
  { transfer, limits }: PreparedTransfer,
) {
  const payment = execute(transfer, now, newUuid);
  return { payment, writes: executionWrites(payment, limits, now) };
}

const created = ({ payment, writes }: ReturnType<typeof executeTransfer>) => ({
  status: 201 as const,
  body: toTransaction(payment),
  creates: createPayment(payment),
  writes,
  paymentId: payment.paymentId,
});
