import { sandboxReceive } from '../../contract/sandbox.ts';
import { requireSize } from '../../domain/limits.ts';
import { currencyRulesOf, limitsOf, requireEnabled } from '../../domain/platform.ts';
import { makeUmaReceipt } from '../../domain/receiving.ts';
import { Refusal } from '../../domain/refusal.ts';
import { umaAddressOf } from '../../domain/uma.ts';
import { toIncomingTransaction } from '../../domain/views.ts';
import { execute } from '../../runtime/execution.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { type Context, serve } from '../../runtime/serve.ts';
import { requireEndpoint } from '../../runtime/webhooks/endpoint.ts';
import { putNewPayment } from '../../store/payments.ts';
import { findUmaReceiver, readUmaReceiver, type UmaReceiver } from '../../store/uma-receivers.ts';

/** The announcement of a payment. From here the workflow asks the platform whether it takes it. */
export const handler = serve(sandboxReceive, async ({ body }, context) => {
  const { caller, store, now, newUuid } = context;
  const senderUmaAddress = umaAddressOf(body.senderUmaAddress, 'senderUmaAddress');
  const receiver = await requireReceiver(context, body);
  const platform = await requirePlatform(store, caller);
  requireEndpoint(platform);
  const { receivingCurrencyCode: currency, receivingCurrencyAmount: amount } = body;
  requireEnabled(platform, currency, 'INCOMING');
  requireSize(limitsOf(platform), { sendingCurrency: currency, receivingCurrency: currency, sendingAmount: amount });
  const receipt = makeUmaReceipt({
    ...receiver,
    platformId: caller.platformId,
    paymentId: newUuid(),
    senderUmaAddress,
    currency,
    amount,
    senderTells: currencyRulesOf(platform, currency).requiredCounterpartyFields.map(({ name }) => name),
    now,
  });
  const payment = execute(receipt, now, newUuid);
  return {
    status: 200 as const,
    body: toIncomingTransaction(payment),
    writes: [putNewPayment(payment)],
    paymentId: payment.paymentId,
  };
});

interface Named {
  readonly receiverUmaAddress?: string | undefined;
  readonly customerId?: string | undefined;
}

/** The customer who is paid. Refuses with INVALID_INPUT, INVALID_UMA_ADDRESS, UMA_NOT_FOUND or USER_NOT_FOUND. */
async function requireReceiver(
  { caller, store }: Context,
  { receiverUmaAddress, customerId }: Named,
): Promise<UmaReceiver> {
  if (receiverUmaAddress !== undefined) {
    const address = umaAddressOf(receiverUmaAddress, 'receiverUmaAddress');
    const receiver = await findUmaReceiver(store, caller.platformId, address);
    if (!receiver) throw new Refusal('UMA_NOT_FOUND', 'receiverUmaAddress: no customer of yours has this address.');
    if (customerId === undefined || customerId === receiver.customer.customerId) return receiver;
    throw new Refusal('INVALID_INPUT', 'customerId: another customer has the receiverUmaAddress. Give one of the two.');
  }
  if (customerId === undefined) throw new Refusal('INVALID_INPUT', 'Give a receiverUmaAddress or a customerId.');
  const receiver = await readUmaReceiver(store, caller.platformId, customerId);
  if (!receiver) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return receiver;
}
