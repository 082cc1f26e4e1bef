import { isProduction } from '../environment.ts';
import { idOf } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { Funding } from './funding-record.ts';
import { alsoMove, asOf, awaitsFunds, debitedAccount, movePayment, type Payment } from './payment.ts';

/** The networks that carry each asset. */
const networks: Readonly<Record<string, readonly string[]>> = {
  BTC: ['LIGHTNING', 'SPARK', 'BITCOIN'],
  USDC: ['SOLANA', 'BASE', 'POLYGON', 'ETHEREUM'],
  USDT: ['TRON', 'ETHEREUM', 'PLASMA'],
  USDB: ['SPARK'],
};

/** The networks that carry an asset; none for a currency of banks. */
export const networksOf = (currency: string): readonly string[] => networks[currency] ?? [];

/** Refuses with INVALID_INPUT a network that does not carry the asset. Without a network, the payer may use any that does. */
export function requireNetwork(currency: string, network: string | undefined): void {
  const carrying = networksOf(currency);
  if (network === undefined || carrying.includes(network)) return;
  const allowed = carrying.length > 0 ? `it is on ${carrying.join(', ')}` : 'it is on none';
  throw new Refusal('INVALID_INPUT', `source.cryptoNetwork: ${network} does not carry ${currency}; ${allowed}.`);
}

/** Whether a payment's money still has to be pulled from an external account. */
export const awaitsCollection = ({ status, funding }: Pick<Payment, 'status' | 'funding'>): boolean =>
  (status === 'PENDING' || status === 'PROCESSING') && funding?.kind === 'PULL' && !funding.received;

/** Whether another amount arrived than was quoted. */
export const isMismatched = ({ funding, sendingAmount }: Pick<Payment, 'funding' | 'sendingAmount'>): boolean =>
  funding?.received !== undefined && funding.received.amount !== sendingAmount;

/** Refuses a quote that waits for no money at that moment, with QUOTE_EXPIRED or CONFLICT, and money in another currency, with INVALID_CURRENCY. */
export function requireAwaitingFunds(payment: Payment, currency: string, now: Date): void {
  if (asOf(payment, now).status === 'EXPIRED')
    throw new Refusal('QUOTE_EXPIRED', 'The quote has expired. Create a new one.');
  if (!awaitsFunds(payment)) {
    throw new Refusal(
      'CONFLICT',
      'The quote does not wait for money: it is not funded in real time, or it was paid already.',
    );
  }
  requireFundingCurrency(payment, currency);
}

/** Refuses with INVALID_CURRENCY money in another currency than the quote is funded in. */
export function requireFundingCurrency({ sendingCurrency }: Payment, currency: string): void {
  if (currency === sendingCurrency) return;
  throw new Refusal('INVALID_CURRENCY', `currencyCode: the quote is funded in ${sendingCurrency}.`);
}

/**
 * Whether a quote from an embedded wallet can also be paid by its invoice. Paying it takes no signature and no authorization, so
 * a customer who has to authorize the payment gets no invoice.
 */
export const isPayableByInvoice = (payment: Payment): boolean =>
  payment.status === 'QUOTED' &&
  payment.needsWalletSignature === true &&
  !payment.authorization &&
  !isProduction(payment);

/** The invoice of a quote from an embedded wallet was paid: the quote is executed with that money, and the wallet keeps its own. */
export function receiveInvoicePayment(quote: Payment, amount: number, now: Date): Payment {
  const at = now.toISOString();
  const customerId = idOf('Customer', quote.customerId);
  const funding: Funding = {
    kind: 'REALTIME',
    cryptoNetwork: 'SPARK',
    ...(customerId && { customerId }),
    refundAccountId: debitedAccount(quote),
    received: { amount, at },
  };
  const executed = movePayment(quote, 'execute', now, { createdAt: at });
  return alsoMove(quote, executed, 'process', now, { funding });
}

/** The payer's money has arrived, whether or not it is the amount that was quoted. */
export const receiveFunds = (
  payment: Payment,
  amount: number,
  now: Date,
  reported: Pick<Funding, 'cashAccount' | 'depositId' | 'origin'> = {},
): Payment =>
  movePayment(payment, 'process', now, {
    funding: { kind: 'REALTIME', ...payment.funding, ...reported, received: { amount, at: now.toISOString() } },
  });
