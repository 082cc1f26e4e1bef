import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gauge, Log, type Used } from '../../../lib/measure/gauge.ts';
import { Payer } from '../../../lib/measure/payer.ts';
import { onStage } from '../../../lib/measure/stage.ts';

// The log reads its level when it is imported.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
});

/**
 * What a simple payment may take: one that is executed at once, with an Idempotency-Key, and completes. These are today's
 * figures; whoever lowers one writes the new one here. The delivery of webhooks is not in the first ones: how often an event
 * has to wait for the one before it differs with the machine.
 */
const budget = { writeUnits: 14, logBytes: 1_050, transitions: 3, events: 4 };
/** Of one event: its delivery and the list that it is in; parked and claimed, while the one before it is being sent. */
const writeUnitsPerEvent = { least: 2, most: 4 };

const log = new Log();
let used: Used;
beforeAll(async () => {
  used = await onStage(100, async (stage) => {
    const payer = await Payer.make(stage.client);
    const wallet = await payer.wallet();
    const gauge = new Gauge(stage, log);
    // The first one finds everything still to be imported.
    await gauge.during(() => payer.pay(wallet));
    return gauge.during(() => payer.pay(wallet));
  });
}, 180_000);
afterAll(() => log.end());

const own = (name: 'Write units' | 'Log bytes') => used.all[name] - (used.ofWebhooks[name] ?? Number.NaN);

describe('a simple payment', () => {
  it('takes no more write units than it may', () => {
    expect(own('Write units')).toBeGreaterThan(0);
    expect(own('Write units')).toBeLessThanOrEqual(budget.writeUnits);
  });

  it('leaves no more log than it may, the access log included', () => {
    expect(own('Log bytes')).toBeGreaterThan(500);
    expect(own('Log bytes')).toBeLessThanOrEqual(budget.logBytes);
  });

  it('takes no more state transitions and events than it may', () => {
    expect(used.all['State transitions']).toBe(budget.transitions);
    expect(used.all['Events on the bus']).toBe(budget.events);
  });

  it('takes few write units for the delivery of its events', () => {
    const perEvent = (used.ofWebhooks['Write units'] ?? 0) / budget.events;
    expect(perEvent).toBeGreaterThanOrEqual(writeUnitsPerEvent.least);
    expect(perEvent).toBeLessThanOrEqual(writeUnitsPerEvent.most);
  });
});
