import { uuidOf } from '../ids.ts';
import { canonicalJson } from '../wallets/signed-request.ts';
import { type Payment, payingAccount } from './payment.ts';

/**
 * The payload that the owner of an embedded wallet signs to pay a quote from it: everything that decides who gets what, and the
 * quote's id, so that a signature pays once. It is derived from the quote, so it is not stored.
 */
export function quotePayload(payment: Payment): string {
  const source = payingAccount(payment);
  const transfer = {
    quoteId: `Quote:${payment.paymentId}`,
    source,
    destination: payment.destinationAccountId,
    sending: { amount: payment.sendingAmount, currency: payment.sendingCurrency },
    receiving: { amount: payment.receivingAmount, currency: payment.receivingCurrency },
    expiresAt: payment.quoteExpiresAt,
  };
  // The interface fixes the order of these members; only those of the transaction are sorted.
  return JSON.stringify({
    parameters: {
      signWith: source,
      unsignedTransaction: Buffer.from(canonicalJson(transfer)).toString('hex'),
      type: 'TRANSACTION_TYPE_SPARK',
    },
    organizationId: uuidOf('InternalAccount', source) ?? source,
    timestampMs: String(Date.parse(payment.quotedAt)),
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    generateAppProofs: false,
  });
}
