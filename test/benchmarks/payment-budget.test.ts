import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { simplePayment } from '../../lib/operations/quotas-page.ts';
import { Gauge, Log, type Used } from './gauge.ts';
import { Payer } from './payer.ts';
import { withSession } from './session.ts';

// The log reads its level when it is imported.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
});

/**
 * The budget of a simple payment: executed at once, with an Idempotency-Key, and completed. These are today's
 * figures; lower them when you improve one. Webhook deliveries are budgeted separately, because how often an event
 * waits for the one before it depends on the machine.
 */
const budget = {
  writeUnits: 16,
  logBytes: 1_050,
  transitions: simplePayment.transitions,
  events: simplePayment.events,
};
/** The writes of one event: its delivery; at most also parking and claiming, behind an earlier event. */
const writeUnitsPerEvent = { least: 1, most: 3 };

const log = new Log();
let used: Used;
beforeAll(async () => {
  used = await withSession(100, async (session) => {
    const payer = await Payer.make(session.client);
    const wallet = await payer.wallet();
    const gauge = new Gauge(session, log);
    // The first payment imports all code.
    await gauge.during(() => payer.pay(wallet));
    return gauge.during(() => payer.pay(wallet));
  });
}, 180_000);
afterAll(() => log.end());

const own = (name: 'Write units' | 'Log bytes') => used.all[name] - (used.ofWebhooks[name] ?? Number.NaN);

describe('a simple payment', () => {
  it('stays within its write units', () => {
    expect(own('Write units')).toBeGreaterThan(0);
    expect(own('Write units')).toBeLessThanOrEqual(budget.writeUnits);
  });

  it('stays within its log bytes, with the access log', () => {
    expect(own('Log bytes')).toBeGreaterThan(500);
    expect(own('Log bytes')).toBeLessThanOrEqual(budget.logBytes);
  });

  it('stays within its state transitions and events', () => {
    expect(used.all['State transitions']).toBe(budget.transitions);
    expect(used.all['Events on the bus']).toBe(budget.events);
  });

  it('uses no more than the table of quotas says', () => {
    expect(budget.writeUnits + budget.events).toBe(simplePayment.writeUnits);
    expect(used.all['Function runs']).toBeLessThanOrEqual(simplePayment.functionRuns);
    expect(used.all['API requests (REST)']).toBe(simplePayment.requests);
    expect(used.all['KMS requests']).toBe(0);
  });

  it('needs few write units for the delivery of its events', () => {
    const perEvent = (used.ofWebhooks['Write units'] ?? 0) / budget.events;
    expect(perEvent).toBeGreaterThanOrEqual(writeUnitsPerEvent.least);
    expect(perEvent).toBeLessThanOrEqual(writeUnitsPerEvent.most);
  });
});
