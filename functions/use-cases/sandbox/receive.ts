import type { SandboxUmaReceiveRequest } from '../../contract/sandbox/sandbox.ts';
import { sandboxUmaDomain } from '../../contract/sandbox-values.ts';
import { idOf, type UmaAddress } from '../../domain/ids.ts';
import { toIncomingTransaction } from '../../domain/payments/transaction-view.ts';
import { makeUmaReceipt } from '../../domain/payments/uma-receipt.ts';
import { requireEnabled } from '../../domain/platforms/platform.ts';
import { requireSize } from '../../domain/pricing/limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sandboxUma } from '../../domain/sandbox/uma.ts';
import { umaAddressOf } from '../../domain/uma/address.ts';
import type { Context } from '../../runtime/context.ts';
import { requireUndeleted } from '../../store/customers/customers.ts';
import { putNewPayment } from '../../store/payments/payments.ts';
import { findUmaReceiver, readUmaReceiver, type UmaReceiver } from '../../store/uma/receivers.ts';
import { execute } from '../payments/execution.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { currentTerms } from '../pricing/terms.ts';
import { requireEndpoint } from '../webhooks/delivery/endpoint.ts';

/** Announces a simulated payment over UMA; the workflow then requests the platform's approval. */
export async function sandboxReceive(context: Context, request: SandboxUmaReceiveRequest) {
  const { caller, store, now, newUuid } = context;
  const senderUmaAddress = requireSender(request.senderUmaAddress);
  const receiver = await requireReceiver(context, request);
  const platform = await requirePlatform(store, caller);
  requireEndpoint(platform);
  const { receivingCurrencyCode: currency, receivingCurrencyAmount: amount } = request;
  requireEnabled(platform, currency, 'INCOMING');
  requireSize(await currentTerms(store, platform, now), {
    sendingCurrency: currency,
    receivingCurrency: currency,
    sendingAmount: amount,
  });
  const receipt = makeUmaReceipt({
    ...receiver,
    platformId: caller.platformId,
    paymentId: newUuid(),
    senderUmaAddress,
    currency,
    amount,
    senderFields: (platform.currencyRules?.[currency]?.requiredCounterpartyFields ?? []).map(({ name }) => name),
    now,
  });
  const payment = execute(receipt, now, newUuid);
  return {
    status: 200 as const,
    body: toIncomingTransaction(payment),
    writes: [putNewPayment(payment), requireUndeleted(receiver.customer)],
    paymentId: payment.paymentId,
  };
}

/** Only a simulated institution can pay. Refuses with INVALID_UMA_ADDRESS, and with UMA_NOT_FOUND any other sender. */
function requireSender(address: string): UmaAddress {
  const sender = umaAddressOf(address, 'senderUmaAddress');
  if (sandboxUma(sender)) return sender;
  throw new Refusal('UMA_NOT_FOUND', `senderUmaAddress: the sandbox has no such sender at ${sandboxUmaDomain}.`);
}

/** The customer who is paid. Refuses with INVALID_INPUT, INVALID_UMA_ADDRESS, UMA_NOT_FOUND or USER_NOT_FOUND. */
async function requireReceiver(
  { caller, store }: Context,
  { receiverUmaAddress, customerId }: Pick<SandboxUmaReceiveRequest, 'receiverUmaAddress' | 'customerId'>,
): Promise<UmaReceiver> {
  if (receiverUmaAddress !== undefined) {
    const address = umaAddressOf(receiverUmaAddress, 'receiverUmaAddress');
    const receiver = await findUmaReceiver(store, caller.platformId, address);
    if (!receiver) throw new Refusal('UMA_NOT_FOUND', 'receiverUmaAddress: no customer of yours has this address.');
    if (customerId === undefined || customerId === receiver.customer.customerId) return receiver;
    throw new Refusal('INVALID_INPUT', 'customerId: another customer has the receiverUmaAddress. Give one of the two.');
  }
  if (customerId === undefined) throw new Refusal('INVALID_INPUT', 'Give a receiverUmaAddress or a customerId.');
  const id = idOf('Customer', customerId);
  const receiver = id && (await readUmaReceiver(store, caller.platformId, id));
  if (!receiver) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return receiver;
}
