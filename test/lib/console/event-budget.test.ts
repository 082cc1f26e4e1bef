import { describe, expect, it } from 'vitest';
import { EventBudget, unlimited } from '../../../lib/console/event-budget.ts';

describe('the budget of events', () => {
  it('has room until the burst is spent, and again at the steady rate, also after more was spent than there was', () => {
    let at = 0;
    const budget = new EventBudget({ eventsPerSecond: 10, burst: 100 }, () => at);
    budget.spend(99);
    expect(budget.hasRoom).toBe(true);
    budget.spend(11);
    const rooms = [0, 1_000, 99, 2].map((ms) => {
      at += ms;
      return budget.hasRoom;
    });
    expect(rooms).toEqual([false, false, false, true]);
  });

  it('never has more room than the burst', () => {
    let at = 0;
    const budget = new EventBudget({ eventsPerSecond: 10, burst: 100 }, () => at);
    at = 3_600_000;
    expect(budget.hasRoom).toBe(true);
    budget.spend(100);
    expect(budget.hasRoom).toBe(false);
  });

  it('always has room where it is unlimited', () => {
    const budget = new EventBudget(unlimited, () => 0);
    for (let times = 0; times < 1_000; times += 1) budget.spend(1_000_000);
    expect(budget.hasRoom).toBe(true);
  });
});
