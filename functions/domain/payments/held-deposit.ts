import { type LedgerAccount, ledgerAccount } from '../ledger/chart-of-accounts.ts';
import { arrayOf, type Infer, idText, integer, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { amend, versioned } from '../versioned.ts';
import { deposit } from './reported-facts.ts';

/** The decision of a person about a deposit. */
const decision = object({ by: text, why: text, at: text, accountId: optional(idText('InternalAccount')) });

/**
 * Money that arrived and that no account could be found for, or none that takes it. It is in suspense until a person assigns it to an account,
 * which makes it a transaction, or has it returned to its sender. Or money that has funded a quote at once.
 */
export const heldDeposit = object({
  platformId: uuidText('Platform'),
  depositUuid: uuidText('Funding'),
  deposit,
  amount: integer,
  currency: text,
  /** The account number or the address that it was sent to. */
  accountIdentifier: optional(text),
  /** Why it is held. */
  reason: optional(text),
  /** RETURNING: the rail has been asked to send it back, and has not said that it has. */
  status: oneOf('UNMATCHED', 'RETURNING', 'ASSIGNED', 'RETURNED', 'FUNDED'),
  /** The payment that it has funded, where it was never held. */
  fundedPaymentId: optional(uuidText('Payment')),
  /** The account that has paid for what a bank has recalled of it while a payment has the money. */
  recalledFrom: optional(ledgerAccount),
  /** What has left again after its refund had been ordered from the rail, by the connector's names. */
  sentBack: optional(arrayOf(object({ returnId: text, amount: integer }))),
  decision: optional(decision),
  createdAt: text,
  ...versioned,
});
export interface HeldDeposit extends Infer<typeof heldDeposit> {}

/** Whether a person still has to decide about it, or the rail to send it back. */
export const isHeld = ({ status }: Pick<HeldDeposit, 'status'>): boolean =>
  status === 'UNMATCHED' || status === 'RETURNING';

/** The amount of it that is left in suspense. */
export const heldAmount = (held: HeldDeposit): number =>
  isHeld(held) ? held.amount - (held.deposit.returned ?? 0) : 0;

/** Takes a part of it back. One of which nothing is left is returned. `recalledFrom` has paid for it where a payment has the money. */
export function returnHeld(held: HeldDeposit, amount: number, now: Date, recalledFrom?: LedgerAccount): HeldDeposit {
  const returned = (held.deposit.returned ?? 0) + amount;
  const status = isHeld(held) && returned >= held.amount ? 'RETURNED' : held.status;
  return amend(held, now, { deposit: { ...held.deposit, returned }, status, ...(recalledFrom && { recalledFrom }) });
}

/**
 * Takes in what has left again after the refund of `refunded` was ordered from the rail. What the order covers is booked with the refund;
 * `excess` is what is not.
 */
export function sendBack(
  held: HeldDeposit,
  sent: { readonly returnId: string; readonly amount: number },
  refunded: number,
  now: Date,
): { readonly next: HeldDeposit; readonly excess: number } {
  const before = held.sentBack ?? [];
  const total = before.reduce((sum, { amount }) => sum + amount, 0);
  const ordered = refunded - (held.deposit.returned ?? 0);
  const excessOf = (amount: number): number => Math.max(0, amount - ordered);
  const next = amend(held, now, { sentBack: [...before, sent] });
  return { next, excess: excessOf(total + sent.amount) - excessOf(total) };
}

/** A person's decision: who made it and why. */
export type DepositDecision = Pick<NonNullable<HeldDeposit['decision']>, 'by' | 'why'>;

/** Assigns it to an account. Throws where that is decided otherwise. */
export const assignHeld = (
  held: HeldDeposit,
  accountId: NonNullable<NonNullable<HeldDeposit['decision']>['accountId']>,
  decision: DepositDecision,
  now: Date,
): HeldDeposit => decide(held, 'ASSIGNED', { ...decision, accountId }, now);

/** Has it returned to its sender by the rail. Throws where that is decided otherwise. */
export const orderReturn = (held: HeldDeposit, decision: DepositDecision, now: Date): HeldDeposit =>
  decide(held, 'RETURNING', decision, now);

function decide(
  held: HeldDeposit,
  status: 'ASSIGNED' | 'RETURNING',
  decision: DepositDecision & { readonly accountId?: NonNullable<HeldDeposit['decision']>['accountId'] },
  now: Date,
): HeldDeposit {
  const { deposit, status: current, decision: earlier } = held;
  if (current !== 'UNMATCHED') {
    throw new Error(
      `The deposit ${deposit.depositId} is ${current}${earlier ? ` by ${earlier.by} since ${earlier.at}` : ''}.`,
    );
  }
  return amend(held, now, { status, decision: { ...decision, at: now.toISOString() } });
}

/** Takes back the order to send it back, which the rail has taken and its bank has not carried out. Throws where none is open. */
export function reopenReturn(held: HeldDeposit, { by, why }: DepositDecision, now: Date): HeldDeposit {
  if (held.status !== 'RETURNING') throw new Error(`The deposit ${held.deposit.depositId} is not being returned.`);
  const reason = 'It was to be returned, and was not.';
  return amend(held, now, { status: 'UNMATCHED', reason, decision: { by, why, at: now.toISOString() } });
}

/** The rail refuses to send it back: a person has to decide anew. */
export const refuseReturn = (held: HeldDeposit, now: Date): HeldDeposit =>
  held.status === 'RETURNING'
    ? amend(held, now, { status: 'UNMATCHED', reason: 'The rail refused to return it.' })
    : held;
