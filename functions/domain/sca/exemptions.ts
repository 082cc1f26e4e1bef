import { type Infer, integer, object } from '../schema.ts';

/**
 * The exemptions from strong authentication that a platform may switch on. A payee that the customer trusts is exempt without it. Recurring
 * payments are not offered: the interface has no series that a customer could agree to.
 */
export const scaExemptions = ['LOW_VALUE'] as const;
export type ScaExemption = (typeof scaExemptions)[number];

/** The payments of a customer without a challenge since they last authorized one: cents of euros, and the number of payments. */
export const unasked = object({ amount: integer, count: integer });
export interface Unasked extends Infer<typeof unasked> {}

/**
 * Article 16 of the regulatory technical standards (Delegated Regulation (EU) 2018/389): at most 30 euros, and since the last strong
 * authentication at most 100 euros or five payments. Both hold here. In cents.
 */
const lowValue = { payment: 3_000, total: 10_000, count: 5 } as const;

/** The facts that decide whether the value of a payment is low. */
interface Exemptible {
  readonly sendingCurrency: string;
  readonly sendingAmount: number;
  /** Present where the money comes from outside. */
  readonly funding?: object | undefined;
}

/**
 * The customer's counters after a payment that needs no challenge because of its low value; nothing where it needs one. Only payments
 * in euros from an account are exempt: the limits are in euros, and in real time the payer's bank asks.
 */
export function countLowValue(
  { sendingCurrency, sendingAmount, funding }: Exemptible,
  earlier: Unasked = { amount: 0, count: 0 },
): Unasked | undefined {
  if (funding || sendingCurrency !== 'EUR' || sendingAmount > lowValue.payment) return undefined;
  const next = { amount: earlier.amount + sendingAmount, count: earlier.count + 1 };
  return next.amount <= lowValue.total && next.count <= lowValue.count ? next : undefined;
}
