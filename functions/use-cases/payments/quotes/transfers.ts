import { quoteLifeSeconds } from '../../../contract/figures.ts';
import type { TransferInRequest, TransferOutRequest } from '../../../contract/payments/transfers.ts';
import { requireReadyCustomer } from '../../../domain/customers/standing.ts';
import { inEnvironment } from '../../../domain/environment.ts';
import { isAccountId } from '../../../domain/ids.ts';
import { withInvoice } from '../../../domain/payments/lightning.ts';
import { isIncoming, type Payment } from '../../../domain/payments/payment.ts';
import { withAuthorization } from '../../../domain/payments/strong-authentication.ts';
import { toTransaction } from '../../../domain/payments/transaction-view.ts';
import { makeTransferIn, makeTransferOut, type TransferParts } from '../../../domain/payments/transfer.ts';
import { requireEnabled } from '../../../domain/platforms/platform.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { deadlineAfter } from '../../../ports/clock.ts';
import type { Caller } from '../../../runtime/caller.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Key } from '../../../store/keys.ts';
import { createPayment } from '../../../store/payments/stored-responses.ts';
import { requireConnectedRail } from '../../platforms/platform.ts';
import { currentRates } from '../../pricing/rates.ts';
import { currentTerms } from '../../pricing/terms.ts';
import { offerFor } from '../../sca/challenge-offer.ts';
import { type CheckedPayment, type Execution, executeChecked } from './checked-payment.ts';
import { requireReadyOwner } from './eligible-accounts.ts';
import { partyKeys, readTransferParties, type TransferAccounts, type TransferParties } from './parties.ts';

type TransferContext = Pick<Context, 'caller' | 'store' | 'now' | 'paymentId'>;

/** Creates a transfer into an internal account. */
export const createTransferIn = async (context: Context, request: TransferInRequest) =>
  created(await executeTransfer(context, await prepareTransferIn(context, request)));

/** Creates a transfer out of an internal account. */
export const createTransferOut = async (context: Context, request: TransferOutRequest) =>
  created(await executeTransfer(context, await prepareTransferOut(context, request)));

export async function prepareTransferIn(context: TransferContext, request: TransferInRequest): Promise<CheckedPayment> {
  requireAccountIds(request);
  const { source, destination } = request;
  const ids = { internalId: destination.accountId, externalId: source.accountId, source: 'EXTERNAL' } as const;
  return prepareTransfer(context, ids, (parts) => makeTransferIn(parts, request));
}

export async function prepareTransferOut(
  context: TransferContext,
  request: TransferOutRequest,
): Promise<CheckedPayment> {
  requireAccountIds(request);
  const { source, destination } = request;
  const ids = { internalId: source.accountId, externalId: destination.accountId, source: 'INTERNAL' } as const;
  return prepareTransfer(context, ids, (parts) => makeTransferOut(parts, request));
}

/** Refuses with INVALID_INPUT what has not the form of an account's id. */
function requireAccountIds({ source, destination }: Pick<TransferOutRequest, 'source' | 'destination'>): void {
  for (const [side, { accountId }] of Object.entries({ source, destination })) {
    if (isAccountId(accountId)) continue;
    const field = `${side}.accountId`;
    throw new Refusal('INVALID_INPUT', `${field}: must be the id of an account.`, { field, value: accountId });
  }
}

/** An agent's transfer names the agent and lies between accounts of its customer. */
async function prepareTransfer(
  { caller, store, now, paymentId }: TransferContext,
  ids: TransferAccounts,
  make: (parts: TransferParts) => Payment,
): Promise<CheckedPayment> {
  const [parties, rates] = await Promise.all([
    readTransferParties(store, caller, ids),
    currentRates(store, caller.environment, now),
  ]);
  const { platform } = parties;
  requireConnectedRail(platform);
  requireReadyCustomer(platform, parties.customer);
  await requireReadyOwner(store, caller.platformId, parties.internal.customerId, parties.customer.customerId);
  const terms = await currentTerms(store, platform, now);
  const { agentId } = caller;
  const newTransfer = { ...make({ ...parties, paymentId, terms, rates, now }), ...(agentId && { agentId }) };
  const paying = withInvoice(inEnvironment(newTransfer, platform.environment), parties.external, now);
  const transfer = authorizedByQuote(paying, parties, now);
  requireEnabled(platform, transfer.sendingCurrency, isIncoming(transfer) ? 'INCOMING' : 'OUTGOING');
  return { payment: transfer, platform, terms, offer: await offerFor(store, platform, transfer) };
}

/** A transfer that the customer has to authorize is also a quote, by which they do so. Money that comes in needs no authorization. */
function authorizedByQuote(transfer: Payment, { customer, external }: TransferParties, now: Date): Payment {
  if (isIncoming(transfer)) return transfer;
  const payment = withAuthorization(transfer, { payer: customer, destination: external });
  if (!payment.authorization) return payment;
  return { ...payment, quoteExpiresAt: deadlineAfter(now, quoteLifeSeconds).toISOString() };
}

/** The items that a transfer is sure to need. */
export const transferReads = (
  caller: Caller,
  { source, destination }: TransferInRequest | TransferOutRequest,
): readonly Key[] => partyKeys(caller, [source.accountId, destination.accountId]);

/**
 * Executes a transfer, which happens when it is created. Returns the writes beside the payment itself, and the transfer as it is
 * answered: PENDING, also where the same write issues a challenge, which an event announces.
 */
export async function executeTransfer(context: Execution, transfer: CheckedPayment) {
  const { payment, writes } = await executeChecked(context, transfer);
  const answered: Payment = { ...payment, status: 'PENDING' };
  return { payment, answered, writes };
}

const created = ({ payment, answered, writes }: Awaited<ReturnType<typeof executeTransfer>>) => ({
  status: 201 as const,
  body: toTransaction(answered),
  creates: createPayment(payment),
  writes,
  paymentId: payment.paymentId,
});
