import type { FundingNetwork } from '../../contract/external-accounts/rails.ts';
import { paymentInstructions } from '../ledger/account.ts';
import { type Infer, idText, integer, listed, object, oneOf, optional, text } from '../schema.ts';
import { origin } from './reported-facts.ts';

/**
 * Money that comes from outside for one payment. REALTIME: the payer sends it by the payment's instructions. PULL: it is pulled
 * from an external account. UMA: the sender's institution sends it once the platform has approved. Amounts in the smallest unit
 * of the sending currency.
 */
export const funding = object({
  kind: oneOf('REALTIME', 'PULL', 'UMA'),
  customerId: optional(idText('Customer')),
  cryptoNetwork: optional(listed<FundingNetwork>()),
  /** The account that a refund of crypto is credited to, because it cannot be sent back. */
  refundAccountId: optional(idText('InternalAccount')),
  received: optional(object({ amount: integer, at: text })),
  /** The cash account where it arrives, as the rail names it or after the rail that pulls it. */
  cashAccount: optional(text),
  /** When the payer's bank took a pull back. */
  returnedAt: optional(text),
  /** The payer's own account, whose instructions a quote of production follows. It gets the refund that the rail cannot send back. */
  accountId: optional(idText('InternalAccount')),
  /** How to pay a quote of production, from what its rail has reported; the sandbox derives it. */
  instructions: optional(paymentInstructions),
  /** The deposit that has funded it, by the connector's name for it, and its sender. */
  depositId: optional(text),
  origin: optional(origin),
});
export type Funding = Infer<typeof funding>;
