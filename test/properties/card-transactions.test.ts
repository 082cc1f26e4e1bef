import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announced, type CardStep } from '../../functions/domain/cards/card-step.ts';
import {
  type CardTransactionRecord,
  heldAmount,
  pulledAmount,
  refundedAmount,
  settledAmount,
} from '../../functions/domain/cards/card-transaction.ts';
import { toCardTransaction } from '../../functions/domain/cards/card-transaction-view.ts';
import {
  adviseTotal,
  amountBeyondAdvice,
  amountBeyondHold,
  clear,
  expireAuthorization,
  requireOpen,
} from '../../functions/domain/cards/clearing.ts';
import { makePull, resolvePulls, type TakingOutcome } from '../../functions/domain/cards/pulls.ts';
import {
  lastReturn,
  requireReturnable,
  returnAmount,
  returnToReverse,
  reverseReturn,
} from '../../functions/domain/cards/returns.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { noon } from '../kit/builders.ts';
import { aCardTransaction } from '../kit/card-builders.ts';

const later = (seconds: number, from: Date) => new Date(from.getTime() + seconds * 1000);

/** A message of the network, or time that passes. */
type Message =
  | { readonly kind: 'CLEAR' | 'ADVISE' | 'RETURN'; readonly amount: number }
  | { readonly kind: 'REVERSE' }
  | { readonly kind: 'WAIT'; readonly seconds: number };

const messages = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('CLEAR' as const, 'ADVISE' as const, 'RETURN' as const),
      amount: fc.integer({ min: 0, max: 2_500 }),
    }),
    fc.record({ kind: fc.constant('REVERSE' as const) }),
    fc.record({ kind: fc.constant('WAIT' as const), seconds: fc.constantFrom(1, 30, 8 * 24 * 3600) }),
  ),
  { maxLength: 15 },
);
const funding = fc.integer({ min: 0, max: 3_000 });
const outcomes: fc.Arbitrary<TakingOutcome> = fc.constantFrom(
  { kind: 'CONFIRMED' },
  { kind: 'CONFIRMED_LATER', afterSeconds: 30 },
  { kind: 'FAILED_LATER', afterSeconds: 1 },
);

interface Circumstances {
  /** What the account may spend. */
  readonly balance: number;
  readonly outcome: TakingOutcome;
  readonly now: Date;
}

/** What a message does to a transaction of the sandbox; nothing where it is declined. */
function stepOf(
  before: CardTransactionRecord,
  message: Message,
  { balance, outcome, now }: Circumstances,
): CardStep | undefined {
  const pull = (amount: number) => makePull(amount, outcome, now, (seconds) => later(seconds, now));
  switch (message.kind) {
    case 'CLEAR': {
      requireOpen(before, now);
      const beyond = amountBeyondHold(before, message.amount);
      return clear(before, message.amount, beyond > 0 && beyond <= balance ? pull(beyond) : undefined, now);
    }
    case 'ADVISE': {
      const total = Math.max(1, message.amount);
      const beyond = amountBeyondAdvice(before, total, now);
      return beyond > balance ? undefined : adviseTotal(before, total, pull(beyond), now);
    }
    case 'RETURN': {
      const amount = Math.max(1, message.amount);
      requireReturnable(before, amount);
      return returnAmount(before, amount, now);
    }
    case 'REVERSE': {
      const last = returnToReverse(before);
      return reverseReturn(before, last, last.credited <= balance, now);
    }
    case 'WAIT':
      return resolvePulls(before, now) ?? expireAuthorization(before, now);
  }
}

/** What a message does in production: what the network has settled is booked on an account that may owe. */
function settledStepOf(before: CardTransactionRecord, message: Message, now: Date): CardStep | undefined {
  switch (message.kind) {
    case 'CLEAR': {
      const pull = makePull(amountBeyondHold(before, message.amount), { kind: 'CONFIRMED' }, now, () => now);
      return announced(before, clear(before, message.amount, pull, now), now);
    }
    case 'RETURN':
      return announced(before, returnAmount(before, Math.max(1, message.amount), now), now);
    case 'REVERSE': {
      const last = lastReturn(before);
      return last && announced(before, reverseReturn(before, last, true, now), now);
    }
    default:
      return stepOf(before, message, { balance: 0, outcome: { kind: 'CONFIRMED' }, now });
  }
}

describe('any sequence of card messages', () => {
  it('keeps the summaries, the hold, the account and the ledger equal', () => {
    fc.assert(
      fc.property(messages, outcomes, funding, fc.boolean(), (sequence, outcome, funds, isProduction) => {
        let transaction = aCardTransaction();
        let [now, balance, held] = [new Date(noon), funds, 1_000];
        const ledger = new Map<string, number>();
        for (const message of sequence) {
          now = later(message.kind === 'WAIT' ? message.seconds : 1, now);
          let step: CardStep | undefined;
          try {
            step = isProduction
              ? settledStepOf(transaction, message, now)
              : stepOf(transaction, message, { balance, outcome, now });
          } catch (cause) {
            if (!(cause instanceof Refusal)) throw cause;
          }
          if (!step) continue;
          const { transaction: next, entry } = step;
          balance += step.balanceChange;
          held += step.heldChange;
          const postings = entry?.postings ?? [];
          expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          for (const { account, amount } of postings) ledger.set(account, (ledger.get(account) ?? 0) + amount);
          expect(next.version).toBe(transaction.version + 1);
          // A change of the status is an event, and so is all that production books.
          const isEvent = next.event?.number !== transaction.event?.number;
          const isBooked = isProduction && ['CLEAR', 'RETURN', 'REVERSE'].includes(message.kind);
          expect(isEvent).toBe(isBooked || next.status !== transaction.status);
          transaction = next;
          expectConsistent(transaction, { balance, held, funds, ledger });
          if (isProduction) expect(transaction.status).not.toBe('EXCEPTION');
          else expectCovered(transaction, balance);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The sandbox takes no more than the account has, and returns no more than is settled. */
function expectCovered(transaction: CardTransactionRecord, balance: number): void {
  expect(balance).toBeGreaterThanOrEqual(0);
  expect(refundedAmount(transaction)).toBeLessThanOrEqual(settledAmount(transaction));
}

interface Books {
  readonly balance: number;
  readonly held: number;
  readonly funds: number;
  readonly ledger: ReadonlyMap<string, number>;
}

function expectConsistent(transaction: CardTransactionRecord, { balance, held, funds, ledger }: Books): void {
  const { captured, credited, shortfall, sourceAccountId, authorizedUntil, status } = transaction;
  const view = toCardTransaction(transaction);
  expect(shortfall).toBeGreaterThanOrEqual(0);
  expect(held).toBe(heldAmount(transaction));
  expect(held).toBeGreaterThanOrEqual(0);
  if (authorizedUntil === undefined) expect(held).toBe(0);
  else expect(['AUTHORIZED', 'PARTIALLY_SETTLED']).toContain(status);
  const [settled, refunded] = [settledAmount(transaction), refundedAmount(transaction)];
  expect(settled - refunded).toBe(captured - credited + shortfall);
  expect(view).toMatchObject({
    pullSummary: { totalAmount: captured + held },
    settlementSummary: { count: transaction.settlements.length, totalAmount: settled },
    refundSummary: { totalAmount: refunded },
  });
  expect(pulledAmount(transaction)).toBe(captured + held);
  // The account began with its funds and a hold of 1,000; nothing leaves it but by the ledger.
  expect(balance + held - funds - 1_000).toBe(ledger.get(sourceAccountId) ?? 0);
  expect(ledger.get('system:external') ?? 0).toBe(settled - refunded);
  expect(ledger.get('system:receivables') ?? 0).toBe(-shortfall || 0);
}
