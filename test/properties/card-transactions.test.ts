import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announced, type CardStep } from '../../functions/domain/cards/card-step.ts';
import {
  type CardTransactionRecord,
  capturedSource,
  heldAmount,
  heldSource,
  paid,
  pulledAmount,
  refundedAmount,
  refundedSource,
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
  takenBack,
} from '../../functions/domain/cards/returns.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import type { Exchange as Conversions } from '../../functions/use-cases/cards/exchange.ts';
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
  /** What the account may spend, in its own currency. */
  readonly balance: number;
  readonly exchange: Exchange;
  readonly outcome: TakingOutcome;
  readonly now: Date;
}

/** What a message does to a transaction of the sandbox; nothing where it is declined. */
function stepOf(
  before: CardTransactionRecord,
  message: Message,
  { balance, outcome, now, exchange: { debit, price, credit } }: Circumstances,
): CardStep | undefined {
  const pull = (amount: number) => makePull(amount, outcome, now, (seconds) => later(seconds, now), price(amount));
  switch (message.kind) {
    case 'CLEAR': {
      requireOpen(before, now);
      const beyond = amountBeyondHold(before, message.amount);
      const isPaid = beyond > 0 && debit(beyond) <= balance;
      return clear(before, message.amount, isPaid ? pull(beyond) : undefined, now, price(beyond));
    }
    case 'ADVISE': {
      const total = Math.max(1, message.amount);
      const beyond = amountBeyondAdvice(before, total, now);
      return debit(beyond) > balance ? undefined : adviseTotal(before, total, pull(beyond), now);
    }
    case 'RETURN': {
      const amount = Math.max(1, message.amount);
      requireReturnable(before, amount);
      return returnAmount(before, amount, now, credit);
    }
    case 'REVERSE': {
      const last = returnToReverse(before);
      return reverseReturn(before, last, takenBack(before, last).source <= balance, now);
    }
    case 'WAIT':
      return resolvePulls(before, now) ?? expireAuthorization(before, now);
  }
}

/** What a message does in production: what the network has settled is booked on an account that may owe. */
function settledStepOf(
  before: CardTransactionRecord,
  message: Message,
  { now, exchange, ...rest }: Circumstances,
): CardStep | undefined {
  switch (message.kind) {
    case 'CLEAR': {
      const beyond = amountBeyondHold(before, message.amount);
      const pull = makePull(beyond, { kind: 'CONFIRMED' }, now, () => now, exchange.price(beyond));
      return announced(before, clear(before, message.amount, pull, now, exchange.price(beyond)), now);
    }
    case 'RETURN':
      return announced(before, returnAmount(before, Math.max(1, message.amount), now, exchange.credit), now);
    case 'REVERSE': {
      const last = lastReturn(before);
      return last && announced(before, reverseReturn(before, last, true, now), now);
    }
    default:
      return stepOf(before, message, { ...rest, balance: 0, outcome: { kind: 'CONFIRMED' }, now, exchange });
  }
}

type Exchange = Pick<Conversions, 'debit' | 'price' | 'credit'>;

/** The conversions at one rate, in hundredths of the account's unit for one of the purchase's; nothing where both have one currency. */
function exchangeAt(hundredths: number | undefined): Exchange {
  if (hundredths === undefined)
    return { debit: (amount) => amount, price: () => undefined, credit: (amount) => amount };
  const debit = (amount: number) => Math.ceil((amount * hundredths) / 100);
  const credit = (amount: number) => Math.floor((amount * hundredths) / 100);
  return { debit, credit, price: (amount) => ({ purchase: amount, source: debit(amount) }) };
}

/** The rates of a purchase, one for each message in turn; nothing where the account has the purchase's currency. */
const rates = fc.option(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }), {
  nil: undefined,
});

/** A purchase of 1,000 of which an account holds what it is in its currency. */
function purchaseAt(exchange: Exchange): CardTransactionRecord {
  const price = exchange.price(1_000);
  const plain = aCardTransaction();
  if (!price) return plain;
  const pulls = plain.pulls.map((pull) => ({ ...pull, price }));
  return { ...plain, currency: 'JPY', sourceCurrency: 'USD', creditedSource: 0, pulls };
}

describe('any sequence of card messages', () => {
  it('keeps the summaries, the hold, the account and the ledger equal, in one currency and in two', () => {
    fc.assert(
      fc.property(
        messages,
        outcomes,
        funding,
        fc.boolean(),
        rates,
        (sequence, outcome, funds, isProduction, everyRate) => {
          const exchanges = (everyRate ?? [undefined]).map(exchangeAt);
          const exchangeOf = (turn: number) => exchanges[turn % exchanges.length] ?? exchangeAt(undefined);
          let transaction = purchaseAt(exchangeOf(0));
          const firstHold = heldSource(transaction);
          let [now, balance, held] = [new Date(noon), funds, firstHold];
          const ledger = new Map<string, number>();
          for (const [turn, message] of sequence.entries()) {
            now = later(message.kind === 'WAIT' ? message.seconds : 1, now);
            const circumstances = { balance, outcome, now, exchange: exchangeOf(turn + 1) };
            let step: CardStep | undefined;
            try {
              step = (isProduction ? settledStepOf : stepOf)(transaction, message, circumstances);
            } catch (cause) {
              if (!(cause instanceof Refusal)) throw cause;
            }
            if (!step) continue;
            const { transaction: next, entry } = step;
            balance += step.balanceChange;
            held += step.heldChange;
            const sums = new Map<string, number>();
            for (const { account, currency, amount } of entry?.postings ?? []) {
              sums.set(currency, (sums.get(currency) ?? 0) + amount);
              ledger.set(account, (ledger.get(account) ?? 0) + amount);
            }
            for (const sum of sums.values()) expect(sum).toBe(0);
            expect(next.version).toBe(transaction.version + 1);
            // A change of the status is an event, and so is all that production books.
            const isEvent = next.event?.number !== transaction.event?.number;
            const isBooked = isProduction && ['CLEAR', 'RETURN', 'REVERSE'].includes(message.kind);
            expect(isEvent).toBe(isBooked || next.status !== transaction.status);
            // A return never takes, and what is taken back was given.
            if (message.kind === 'RETURN') expect(step.balanceChange).toBeGreaterThanOrEqual(0);
            expect(Math.min(next.credited, next.creditedSource ?? 0)).toBeGreaterThanOrEqual(0);
            transaction = next;
            expectConsistent(transaction, { balance, held, funds, firstHold, ledger });
            if (isProduction) expect(transaction.status).not.toBe('EXCEPTION');
            else expectCovered(transaction, balance);
          }
        },
      ),
      { numRuns: 4_000 },
    );
  });

  it('gives a purchase that is returned as a whole back to the last unit, and never more than its part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
        (rate, parts) => {
          const exchange = exchangeAt(rate);
          const cleared = clear(purchaseAt(exchange), 1_000, undefined, new Date(noon)).transaction;
          const whole = paid(cleared).source;
          let transaction = cleared;
          for (const part of [...parts, 1_000]) {
            const left = settledAmount(transaction) - refundedAmount(transaction);
            if (left === 0) break;
            transaction = returnAmount(transaction, Math.min(part, left), new Date(noon), exchange.credit).transaction;
            // What the cardholder still pays is at least the rate of what is left.
            expect(paid(transaction).source * 1_000).toBeGreaterThanOrEqual(paid(transaction).purchase * whole);
          }
          expect(transaction.status).toBe('REFUNDED');
          expect(paid(transaction)).toEqual({ purchase: 0, source: 0 });
          expect(refundedSource(transaction)).toBe(whole);
        },
      ),
      { numRuns: 1_000 },
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
  readonly firstHold: number;
  readonly ledger: ReadonlyMap<string, number>;
}

function expectConsistent(
  transaction: CardTransactionRecord,
  { balance, held, funds, firstHold, ledger }: Books,
): void {
  const { captured, credited, shortfall, sourceAccountId, authorizedUntil, status, settlements, returns } = transaction;
  const view = toCardTransaction(transaction);
  expect(shortfall).toBeGreaterThanOrEqual(0);
  expect(held).toBe(heldSource(transaction));
  expect(held).toBeGreaterThanOrEqual(0);
  if (authorizedUntil === undefined) expect(held).toBe(0);
  else expect(['AUTHORIZED', 'PARTIALLY_SETTLED']).toContain(status);
  const [settled, refunded] = [settledAmount(transaction), refundedAmount(transaction)];
  expect(settled - refunded).toBe(captured - credited + shortfall);
  const sourceOf = (parts: readonly { amount: number; source?: number | undefined }[]) =>
    parts.reduce((sum, { amount, source = amount }) => sum + source, 0);
  expect(view).toMatchObject({
    pullSummary: { totalAmount: capturedSource(transaction) + held },
    settlementSummary: { count: settlements.length, totalAmount: sourceOf(settlements) },
    refundSummary: { totalAmount: sourceOf(returns.filter(({ reversedAt }) => reversedAt === undefined)) },
  });
  expect(pulledAmount(transaction)).toBe(captured + heldAmount(transaction));
  // The account began with its funds and a hold; nothing leaves it but by the ledger.
  expect(balance + held - funds - firstHold).toBe(ledger.get(sourceAccountId) ?? 0);
  expect(ledger.get('system:cash:card-network') ?? 0).toBe(settled - refunded);
  expect(ledger.get('system:receivables') ?? 0).toBe(-shortfall || 0);
}
