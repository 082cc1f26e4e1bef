import { isProduction } from '../environment.ts';
import { type PullOutcome, sandboxPullOutcome } from '../sandbox/card-outcomes.ts';
import type { CardRecord } from './card.ts';
import { type CardStep, takeStep } from './card-step.ts';
import {
  type CardPull,
  type CardTransactionRecord,
  capturedSource,
  creditedSource,
  isPending,
  pulledAmount,
} from './card-transaction.ts';
import type { Exchanged } from './conversion.ts';

/** The outcome of a pull that takes money, for now at least. */
export type TakingOutcome = Exclude<PullOutcome, { kind: 'DECLINED' }>;

/** Returns the moment that lies these seconds ahead, by the service's clock. */
type Later = (seconds: number) => Date;

/** How a pull of money for a card goes: in production at once, in the sandbox as the text ends. */
export const pullOutcome = (card: CardRecord, text: string): PullOutcome =>
  isProduction(card) ? { kind: 'CONFIRMED' } : sandboxPullOutcome(text);

/** A pull whose outcome is known at once or later. `price` is what it takes in another currency than the purchase's. */
export function makePull(amount: number, outcome: TakingOutcome, now: Date, later: Later, price?: Exchanged): CardPull {
  const made = { amount, ...(price && { price }), at: now.toISOString() };
  if (outcome.kind === 'CONFIRMED') return { ...made, status: 'CONFIRMED' };
  const dueAt = later(outcome.afterSeconds).toISOString();
  return { ...made, status: 'PENDING', dueAt, ...(outcome.kind === 'FAILED_LATER' && { fails: true as const }) };
}

/** A pull that took nothing. */
export const failedPull = (now: Date): CardPull => ({ amount: 0, status: 'FAILED', at: now.toISOString() });

/** The pulls without `amount` of what they hold, the newest first. */
export function releaseFrom(pulls: readonly CardPull[], amount: number): readonly CardPull[] {
  let unreleased = amount;
  const released = pulls.toReversed().map((pull) => {
    const part = Math.min(unreleased, pull.amount);
    unreleased -= part;
    return { ...pull, amount: pull.amount - part };
  });
  if (unreleased > 0) throw new Error(`Pulls hold ${unreleased} less than is released.`);
  return released.toReversed();
}

const isDue = (pull: CardPull, now: Date): boolean => isPending(pull) && (pull.dueAt ?? '') <= now.toISOString();

/**
 * Takes note of the pulls whose outcome is known by now. Where one fails, the authorization ends: what is held is released, and
 * what was debited for the failed pull is credited again at the service's expense. Nothing where no pull is due.
 */
export function resolvePulls(before: CardTransactionRecord, now: Date): CardStep | undefined {
  const due = before.pulls.filter((pull) => isDue(pull, now));
  if (due.length === 0) return undefined;
  const resolved = before.pulls.map((pull): CardPull => {
    if (!due.includes(pull)) return pull;
    const { fails, dueAt, ...rest } = pull;
    return fails ? { ...rest, amount: 0, status: 'FAILED' } : { ...rest, status: 'CONFIRMED' };
  });
  if (!due.some(({ fails }) => fails)) return takeStep(before, { pulls: resolved }, now);
  const stillPulled = pulledAmount({ pulls: resolved });
  const captured = Math.min(before.captured, stillPulled);
  const lost = before.captured - captured;
  const refund = Math.max(0, Math.min(lost, before.captured - before.credited));
  const credited = before.credited - (lost - refund);
  const pulls = releaseFrom(resolved, stillPulled - captured);
  const changes = {
    pulls,
    captured,
    credited,
    ...(before.sourceCurrency && {
      creditedSource: creditedOf(before, capturedSource({ pulls, captured }), captured - credited),
    }),
    shortfall: before.shortfall + refund,
    authorizedUntil: undefined,
    hasException: true as const,
  };
  return takeStep(before, changes, now, 'CARD_PULL_FAILURE');
}

/** The part of the remaining debits that counts as credited: all of them where nothing is left to pay, and never more. */
const creditedOf = (before: CardTransactionRecord, capturedNow: number, unpaidBack: number): number =>
  unpaidBack === 0 ? capturedNow : Math.min(creditedSource(before), capturedNow);
