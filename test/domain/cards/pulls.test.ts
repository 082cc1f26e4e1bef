import { describe, expect, it } from 'vitest';
import type { CardPull } from '../../../functions/domain/cards/card-transaction.ts';
import { makePull, releaseFrom, resolvePulls } from '../../../functions/domain/cards/pulls.ts';
import { noon } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';

const now = new Date(noon);
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const confirmed = (amount: number): CardPull => ({ amount, status: 'CONFIRMED', at: noon });
const pending = (amount: number, dueInSeconds: number): CardPull => ({
  ...confirmed(amount),
  status: 'PENDING',
  dueAt: later(dueInSeconds).toISOString(),
});
const failing = (amount: number): CardPull => ({ ...pending(amount, 30), fails: true });

describe('a new pull', () => {
  it('is confirmed at once, later, or fails later', () => {
    expect(makePull(5, { kind: 'CONFIRMED' }, now, later)).toEqual(confirmed(5));
    expect(makePull(5, { kind: 'CONFIRMED_LATER', afterSeconds: 30 }, now, later)).toEqual(pending(5, 30));
    expect(makePull(5, { kind: 'FAILED_LATER', afterSeconds: 30 }, now, later)).toEqual(failing(5));
  });
});

describe('a release', () => {
  it('takes from the newest pull first, and never more than there is', () => {
    expect(releaseFrom([confirmed(5), confirmed(3)], 4)).toEqual([confirmed(4), confirmed(0)]);
    expect(() => releaseFrom([confirmed(5), confirmed(3)], 10)).toThrow('Pulls hold 2 less than is released.');
  });
});

describe('pulls', () => {
  it('stay as they are until one is due', () => {
    expect(resolvePulls(aCardTransaction({ pulls: [pending(1_000, 30)] }), later(29))).toBeUndefined();
    expect(resolvePulls(aCardTransaction({ pulls: [confirmed(1_000)] }), later(30))).toBeUndefined();
  });

  it('are confirmed when they are due, and the others stay', () => {
    const pulls = [confirmed(300), pending(400, 30), pending(300, 31)];
    const step = resolvePulls(aCardTransaction({ pulls }), later(30));
    expect(step?.transaction).toMatchObject({ status: 'AUTHORIZED' });
    expect(step?.transaction.pulls).toEqual([confirmed(300), confirmed(400), pending(300, 31)]);
    expect(step).toMatchObject({ balanceChange: 0, heldChange: 0 });
  });

  it('without a time are due', () => {
    const { dueAt, ...pull } = pending(1_000, 30);
    expect(resolvePulls(aCardTransaction({ pulls: [pull] }), now)?.transaction.pulls).toEqual([confirmed(1_000)]);
  });

  it('end the authorization when one of them fails', () => {
    const step = resolvePulls(aCardTransaction({ pulls: [pending(600, 30), failing(400)] }), later(30));
    // Nothing was debited, so nothing is booked.
    expect(step).toEqual({ transaction: expect.anything(), balanceChange: 1_000, heldChange: -1_000 });
    expect(step?.transaction).toMatchObject({ status: 'EXCEPTION', authorizedUntil: undefined, shortfall: 0 });
    expect(step?.transaction.pulls).toEqual([confirmed(0), { ...confirmed(0), status: 'FAILED' }]);
  });

  it.each([
    ['nothing came back', 0, { captured: 600, credited: 0, shortfall: 400 }, 400],
    ['most came back', 800, { captured: 600, credited: 600, shortfall: 200 }, 200],
  ])('give a debit of a failed pull back where %s', (_, credited, sums, balanceChange) => {
    const debited = aCardTransaction({
      pulls: [confirmed(600), failing(400)],
      settlements: [{ amount: 1_000, at: noon }],
      captured: 1_000,
      credited,
      authorizedUntil: undefined,
      ...(credited > 0 && { returns: [{ amount: credited, credited, at: noon }] }),
    });
    const step = resolvePulls(debited, later(30));
    expect(step?.transaction).toMatchObject({ status: 'EXCEPTION', ...sums });
    expect(step).toMatchObject({ balanceChange, entry: { movement: 'CARD_PULL_FAILURE' } });
  });

  it.each([
    ['all that is left to pay', 600, 700, 684, { credited: 600, creditedSource: 700 }],
    ['more than the debits that are left', 500, 500, 570, { credited: 500, creditedSource: 500 }],
  ])('in another currency count %s as credited', (_, credited, keptSource, creditedThen, sums) => {
    const pulls = [
      { ...confirmed(600), price: { purchase: 600, source: keptSource } },
      { ...failing(400), price: { purchase: 400, source: 1_140 - keptSource } },
    ];
    const debited = aCardTransaction({
      ...{ pulls, currency: 'EUR', sourceCurrency: 'USD', authorizedUntil: undefined },
      settlements: [{ amount: 1_000, source: 1_140, at: noon }],
      returns: [{ amount: credited, credited, source: creditedThen, creditedSource: creditedThen, at: noon }],
      ...{ captured: 1_000, credited, creditedSource: creditedThen },
    });
    const step = resolvePulls(debited, later(30));
    expect(step?.transaction).toMatchObject({ captured: 600, ...sums });
    // The account gets back what it has paid and not got back yet, less what it pays for the debits that are left.
    expect(step).toMatchObject({ balanceChange: 1_140 - creditedThen - (keptSource - sums.creditedSource) });
  });
});
