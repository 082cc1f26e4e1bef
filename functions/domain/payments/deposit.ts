import type { DepositReport } from '../../contract/payments/rail-deposits.ts';
import { maskIdentifier } from '../customers/mask.ts';
import type { PaymentId, PlatformId } from '../ids.ts';
import type { InternalAccount } from '../ledger/account.ts';
import { atPar } from '../pricing/fees.ts';
import type { Payer } from './parties.ts';
import { alsoMove, amendPayment, movePayment, type Payment } from './payment.ts';
import type { Deposit } from './reported-facts.ts';

/** Everything that a deposit is made of. */
interface DepositParts {
  readonly platformId: PlatformId;
  readonly paymentId: PaymentId;
  readonly deposit: Deposit;
  /** The account that has the money, or will have it. */
  readonly accountId: InternalAccount['accountId'];
  readonly owner: Pick<Payer, 'customerId' | 'platformCustomerId'>;
  readonly amount: number;
  readonly currency: string;
  readonly now: Date;
}

/** The sender of a deposit as the service keeps it: the number of the sender's account is masked. */
export function originOf({ sender = {}, ...report }: Pick<DepositReport, 'sender' | (typeof sentWith)[number]>) {
  const { accountIdentifier, ...named } = sender;
  const members = {
    ...named,
    accountIdentifier: accountIdentifier && maskIdentifier(accountIdentifier),
    ...Object.fromEntries(sentWith.map((name) => [name, report[name]])),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Deposit['origin'];
}

const sentWith = ['paymentRail', 'remittanceInformation', 'endToEndId', 'traceNumber', 'onChainTransaction'] as const;

/** Makes a deposit before it is announced. It costs nothing and is not converted. */
export function makeDeposit({ owner, accountId, amount, currency, now, ...parts }: DepositParts): Payment {
  const at = now.toISOString();
  return {
    kind: 'DEPOSIT',
    environment: 'production',
    status: 'QUOTED',
    version: 0,
    ...parts,
    customerId: owner.customerId,
    platformCustomerId: owner.platformCustomerId,
    destinationAccountId: accountId,
    ...atPar(currency, amount),
    quotedAt: at,
    updatedAt: at,
  };
}

/** Announces a deposit that has been seen and is not credited yet. */
export const announceDeposit = (made: Payment, now: Date): Payment =>
  movePayment(made, 'execute', now, { createdAt: now.toISOString() });

/** A deposit that was announced for an account and goes to another one: it is that account's from then on. */
export const reassignDeposit = (
  announced: Payment,
  { deposit, customerId, platformCustomerId, destinationAccountId }: Payment,
): Payment => ({ ...announced, deposit, customerId, platformCustomerId, destinationAccountId });

/** Whether a deposit has been credited, also where everything of it has gone back by now. */
export const wasCredited = ({ settledAt, returnedAt }: Pick<Payment, 'settledAt' | 'returnedAt'>): boolean =>
  settledAt !== undefined || returnedAt !== undefined;

/** Credits a deposit, which may have been announced with another amount: what arrived counts. */
export function creditDeposit(before: Payment, amount: number, now: Date): Payment {
  const changes = { settledAt: now.toISOString(), sendingAmount: amount, receivingAmount: amount };
  if (before.status !== 'QUOTED') return movePayment(before, 'credit', now, changes);
  return alsoMove(before, announceDeposit(before, now), 'credit', now, changes);
}

/** Fails a deposit that was not credited: the provider that collects it sends it back. */
export function failDeposit(before: Payment, reason: 'COLLECTION_FAILED' | 'COMPLIANCE_REJECTED', now: Date): Payment {
  const changes = { incomingFailureReason: reason };
  if (before.status !== 'QUOTED') return movePayment(before, 'decline', now, changes);
  return alsoMove(before, announceDeposit(before, now), 'decline', now, changes);
}

/** Takes a part of a deposit back. One of which nothing is left has failed. */
export function returnDeposit(before: Payment, amount: number, now: Date): Payment {
  if (!before.deposit) throw new Error(`The payment ${before.paymentId} is no deposit.`);
  const returned = (before.deposit.returned ?? 0) + amount;
  const changes = { deposit: { ...before.deposit, returned } };
  if (returned < before.receivingAmount || before.status !== 'COMPLETED') return amendPayment(before, now, changes);
  return movePayment(before, 'return', now, {
    ...changes,
    incomingFailureReason: 'COLLECTION_FAILED',
    settledAt: undefined,
    returnedAt: now.toISOString(),
  });
}
