import { environmentOf } from '../environment.ts';
import { decodeInvoice, type LightningInvoice } from '../external-accounts/bolt11.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { Refusal } from '../refusal.ts';
import type { Payment } from './payment.ts';

/** Millisatoshis in a satoshi, the smallest unit of an amount. */
const msatPerSat = 1000n;

/**
 * A payment with the hash of the Lightning invoice that it pays. Refuses with INVALID_INPUT an invoice that is of another amount or has
 * expired. Invoices of the sandbox are not decoded: its endings break them.
 */
export function withInvoice(payment: Payment, destination: ExternalAccountRecord | undefined, now: Date): Payment {
  const text = invoiceOf(destination);
  if (text === undefined || environmentOf(payment) === 'sandbox') return payment;
  const invoice = decodeInvoice(text);
  requirePayable(invoice, payment.receivingAmount, now);
  return { ...payment, paymentHash: invoice.paymentHash };
}

const invoiceOf = (account: ExternalAccountRecord | undefined): string | undefined =>
  account?.accountInfo.accountType === 'LIGHTNING' ? account.accountInfo.invoice : undefined;

function requirePayable({ amountMsat, expiresAt }: LightningInvoice, amountSat: number, now: Date): void {
  if (expiresAt <= now) {
    throw new Refusal('INVALID_INPUT', `destination: the Lightning invoice expired at ${expiresAt.toISOString()}.`);
  }
  if (amountMsat === undefined || amountMsat === BigInt(amountSat) * msatPerSat) return;
  throw new Refusal(
    'INVALID_INPUT',
    `destination: the Lightning invoice is of ${amountMsat} millisatoshis, not of ${BigInt(amountSat) * msatPerSat}. Lock the receiving side.`,
  );
}

/** Refuses a second payment of an invoice: its receiver can claim both and has to give nothing for the second. */
export const invoiceTaken = (): Refusal =>
  new Refusal(
    'INVALID_INPUT',
    'destination: the Lightning invoice has been paid, or is being paid. Ask for another one.',
  );
