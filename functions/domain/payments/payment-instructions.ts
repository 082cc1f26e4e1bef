import {
  fundingInstructions,
  type InstructionSeed,
  invoiceInstructions,
  referenceOf,
} from '../ledger/funding-instructions.ts';
import { isPayableByInvoice } from './funding.ts';
import type { Payment } from './payment.ts';
import { quotePayload } from './quote-payload.ts';

/** How to fund a payment in real time, withheld unless the customer has authorized it, or what its owner has to sign. */
export function paymentInstructions(payment: Payment) {
  if (payment.needsWalletSignature) return walletInstructions(payment);
  if (payment.funding?.kind !== 'REALTIME' || isUnauthorized(payment)) return {};
  const { sendingCurrency, funding } = payment;
  if (funding.instructions) return { paymentInstructions: [...funding.instructions] };
  const seed = seedOf(payment, funding.customerId === undefined);
  return { paymentInstructions: fundingInstructions(sendingCurrency, seed, funding.cryptoNetwork) };
}

const isUnauthorized = ({ status, failureReason }: Payment): boolean =>
  status === 'PENDING_AUTHORIZATION' || failureReason === 'SCA_NOT_COMPLETED';

const seedOf = ({ paymentId }: Payment, isPlatformAccount: boolean): InstructionSeed => ({
  uuid: paymentId,
  reference: referenceOf(paymentId),
  isPlatformAccount,
});

/** How to pay a quote from an embedded wallet, until it is executed: its owner signs the payload, or the invoice is paid. */
const walletInstructions = (payment: Payment) =>
  payment.status === 'QUOTED'
    ? {
        paymentInstructions: [
          { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET' as const, payloadToSign: quotePayload(payment) } },
          ...(isPayableByInvoice(payment)
            ? [invoiceInstructions(seedOf(payment, false), payment.sendingCurrency)]
            : []),
        ],
      }
    : {};
