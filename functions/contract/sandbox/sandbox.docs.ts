import { customerIdText, idText } from '../common.docs.ts';
import { inUnitOf } from '../currencies.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  SandboxFundRequest,
  SandboxSendRequest,
  SandboxSimulateRequest,
  SandboxUmaReceiveRequest,
  SimulatedEvent,
  sandboxFundInternalAccount,
  sandboxReceive,
  sandboxSend,
  sandboxSimulateTransactionEvent,
  sendTestWebhook,
} from './sandbox.ts';

export const sandboxDescriptions = [
  describeObject(SandboxFundRequest, 'A deposit of sandbox money.', {
    amount: `The amount ${inUnitOf("the account's currency")}.`,
  }),
  describeEnum(SimulatedEvent, 'A rare event in the life of a payment.', {
    BANK_RETURN:
      'The receiving bank returns a completed payout: it becomes `FAILED` with `PAYOUT_RETURNED`, and is refunded.',
    REFUND_FAIL: 'The pending refund fails, or the next one will.',
    LATE_DELIVERY: 'A canceled and refunded payout is delivered anyway: it becomes `COMPLETED`.',
  }),
  describeObject(SandboxSimulateRequest, 'Which event to simulate.', { event: 'The event.' }),
  describeObject(SandboxSendRequest, 'The money that the payer of a quote sends.', {
    quoteId: idText('Quote', 'the quote with real-time funding, or from an embedded wallet'),
    currencyCode: 'The currency that is sent. It must be the one that the quote is funded in.',
    currencyAmount: `The amount that arrives, ${inUnitOf('the currency')}. Absent: exactly what the quote asks for. Another amount fails the payment with \`FUNDING_AMOUNT_MISMATCH\`.`,
  }),
  describeObject(SandboxUmaReceiveRequest, 'A UMA payment to a customer of the platform. Name one receiver.', {
    senderUmaAddress: 'The address that pays, for example `$success.usd@sandbox.uma.money`.',
    receiverUmaAddress: 'The UMA address of the customer who receives.',
    customerId: `${customerIdText} Instead of the address.`,
    receivingCurrencyCode: 'The currency that the customer receives. The customer needs an active account in it.',
    receivingCurrencyAmount: `The amount ${inUnitOf('that currency')}.`,
  }),
  describeOperation(sandboxFundInternalAccount, {
    text: 'Credits an internal account at once and returns it. `INTERNAL_ACCOUNT.BALANCE_UPDATED` follows. Use it before payments from the account; at most 100,000,000,000 of the smallest unit per call.',
    parameters: { accountId: idText('InternalAccount', 'the internal account') },
  }),
  describeOperation(sandboxSimulateTransactionEvent, {
    text: 'Makes a rare event happen to a payment, so that a platform can test how it handles it. The events of the change follow.',
    parameters: { transactionId: idText('Transaction', 'the transaction') },
  }),
  describeOperation(sandboxSend, {
    text: 'Simulates the deposit of the payer for a quote with real-time funding, or the payment of the invoice of a quote from an embedded wallet. The quote is executed at the locked price and its payout begins.',
  }),
  describeOperation(sendTestWebhook, {
    text: "Posts a signed `TEST` event with empty `data` to the platform's webhook endpoint and returns the answer. It is tried once.",
  }),
  describeOperation(sandboxReceive, {
    text: 'Simulates a UMA payment from another institution to a customer. The platform is asked by `INCOMING_PAYMENT.PENDING`, whose answer decides; see that event. A webhook endpoint must be set.',
  }),
];
