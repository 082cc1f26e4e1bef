import type { PaymentRail } from '../../contract/external-accounts/rails.ts';
import type { OnChainTransaction } from '../../contract/payments/transactions.ts';
import { type Infer, idText, integer, listed, object, optional, text } from '../schema.ts';

/** A transfer on a chain as a rail reported it. */
export const onChainTransaction = object({
  transactionHash: text,
  network: listed<OnChainTransaction['network']>(),
});

/** Who sent a deposit, and how, as far as the rail knows. */
export const origin = object({
  accountHolderName: optional(text),
  /** The sender's account, masked. */
  accountIdentifier: optional(text),
  bankName: optional(text),
  bankIdentifier: optional(text),
  paymentRail: optional(listed<PaymentRail>()),
  remittanceInformation: optional(text),
  endToEndId: optional(text),
  traceNumber: optional(text),
  onChainTransaction: optional(onChainTransaction),
});

/** The report of a deposit. */
export const deposit = object({
  /** The connector's own name for it. */
  depositId: text,
  /** The account that the report names, or that its number or reference led to. The money may be elsewhere, where that was closed. */
  reportedFor: optional(idText('InternalAccount')),
  /** The reference that the sender has named. */
  reference: optional(text),
  origin,
  /** The sum of what has left again, in the smallest unit. */
  returned: optional(integer),
});
export type Deposit = Infer<typeof deposit>;
