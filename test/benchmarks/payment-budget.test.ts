import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import { simplePayment } from '../../lib/documents/quotas.ts';
import { readUnits, sequentialCalls, writeUnits } from '../kit/measuring/meter.ts';
import { customerRequest, Payer, walletRequest } from '../kit/measuring/payer.ts';
import { allIn, rates } from './all-in.ts';
import { Gauge, Log, type Used } from './gauge.ts';
import { provisioned, totalsOf } from './payment-price.ts';
import { withSession } from './session.ts';
import { measureOperations } from './units.ts';

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
  // 18 of them post its entries to seven books, with two markers. In batches of ten, whose payments share pages, these are 9.
  writeUnits: 38,
  logBytes: 1_050,
  transitions: simplePayment.transitions,
  events: simplePayment.events,
};
/** Locked and then executed; with strong authentication and two challenges; never executed. Without webhooks. */
const otherBudgets = {
  locked: { transitions: 2, writeUnits: 38, requests: 2 },
  // Each right code is written together with the check that no wrong one was counted since the count was read, which makes it a transaction.
  // The last one is held to a customer who is still approved, for two more.
  guarded: { transitions: 6, writeUnits: 53, requests: 4 },
  unexecuted: { transitions: 0, writeUnits: 9, requests: 1 },
} as const;

/**
 * What a million payments may cost in all, in US dollars, with batches of ten and of one: docs/measurements.md says what each part buys.
 * The requests of a quote that is not executed have a limit of their own; the rest is what it stores.
 */
const mostDollars = {
  simple: { inTens: 100, inOnes: 120 },
  locked: { inTens: 105, inOnes: 127 },
  guarded: { inTens: 240, inOnes: 270 },
  unexecuted: { inTens: 20, inOnes: 26 },
} as const;
const mostForUnexecutedRequests = 14.5;
/** The same with capacity that is provisioned, and used by the share that `usedShareOfProvisioned` of the prices assumes. */
const mostProvisioned = { simple: 90, locked: 95, guarded: 220, unexecuted: 15.6 } as const;

/** What a million simple payments may cost with everything at 10, 100 and 1,000 a second, on demand. The goals are in docs/measurements.md. */
const mostAllIn = [146, 128, 115];

/** The writes of one event: its delivery; at most also parking and claiming, behind an earlier event. */
const writeUnitsPerEvent = { least: 1, most: 3 };

/**
 * What one payment in 32 reads in addition, to count the six lists that it joins: the last milestone and the keys behind it, half a
 * unit each. The price of a million payments has its share for long lists.
 */
const readUnitsOfMilestones = 6;

const log = new Log();
let used: Used;
let operations: Awaited<ReturnType<typeof measureOperations>>;
let withMilestones: Used;
let others: Readonly<Record<keyof typeof otherBudgets, Used>>;
beforeAll(async () => {
  used = await withSession(100, async (session) => {
    const payer = await Payer.make(session.client);
    const wallet = await payer.wallet();
    const gauge = new Gauge(session, log);
    // The first payment imports all code.
    await gauge.during(() => payer.pay(wallet));
    const german = await session.client.post('/customers', { ...customerRequest(), region: 'DE', nationality: 'DE' });
    const { id: guarded } = await session.client.post('/customers/external-accounts', walletRequest(german.id));
    const lock = (to: string) => session.client.post('/quotes', payer.quoteRequest(to, false));
    const execute = async (to: string) => session.client.post(`/quotes/${(await lock(to)).id}/execute`, {});
    others = {
      locked: await gauge.during(() => execute(wallet)),
      guarded: await gauge.during(async () => {
        let quote = await execute(guarded);
        while (quote.status === 'PENDING_AUTHORIZATION') {
          quote = await session.client.post(`/quotes/${quote.id}/authorize`, { code: '123456' });
        }
        return quote;
      }),
      unexecuted: await gauge.during(() => lock(wallet)),
    };
    withMilestones = await gauge.duringMilestone(() => lock(wallet));
    const paid = await gauge.during(() => payer.pay(wallet));
    operations = await measureOperations(payer, session, gauge.meter);
    return paid;
  });
}, 180_000);
afterAll(() => log.end());

const own = (name: 'Write units' | 'Log bytes', { all, ofWebhooks }: Used = used) =>
  all[name] - (ofWebhooks[name] ?? Number.NaN);

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
    // Under load, batches are large.
    const { all } = used.inTens;
    expect(Math.ceil(all['Write units'])).toBe(simplePayment.writeUnits);
    expect(used.all['Function runs']).toBeLessThanOrEqual(simplePayment.functionRuns);
    expect(Math.ceil(all['Read units'])).toBeLessThanOrEqual(simplePayment.readUnits);
    expect(used.metered.platformReads).toBeGreaterThan(0);
    // Two messages that meet at an event read it once more each. Events meet here, where the rail answers at once.
    const { platformReads, meetings } = used.metered;
    expect(platformReads).toBeLessThanOrEqual(simplePayment.platformReads + meetings);
    expect(used.all['API requests (REST)']).toBe(simplePayment.requests);
    expect(used.all['KMS requests']).toBe(0);
  });

  it('needs few write units for the delivery of its events', () => {
    const perEvent = used.metered.webhookWriteUnits / budget.events;
    expect(perEvent).toBeGreaterThanOrEqual(writeUnitsPerEvent.least);
    expect(perEvent).toBeLessThanOrEqual(writeUnitsPerEvent.most);
  });
});

describe('another payment', () => {
  it.each(['locked', 'guarded', 'unexecuted'] as const)(
    'that is %s stays within its requests, state transitions and write units',
    (kind) => {
      const { transitions, writeUnits, requests } = otherBudgets[kind];
      expect(others[kind].all['API requests (REST)']).toBe(requests);
      expect(others[kind].all['State transitions']).toBe(transitions);
      expect(own('Write units', others[kind])).toBeLessThanOrEqual(writeUnits);
      expect(others[kind].all['KMS requests']).toBe(0);
    },
  );
});

describe('one payment in 32', () => {
  it('reads more to set milestones, and writes none where its lists are short', () => {
    const { all } = others.unexecuted;
    expect(withMilestones.all['Read units'] - all['Read units']).toBeCloseTo(readUnitsOfMilestones, 6);
    expect(withMilestones.all['Write units']).toBe(all['Write units']);
    expect(withMilestones.all['Function runs']).toBe(all['Function runs']);
  });
});

describe('the price of a million payments', () => {
  const usedBy = (kind: keyof typeof mostDollars): Used => (kind === 'simple' ? used : others[kind]);

  it.each(Object.keys(mostDollars) as (keyof typeof mostDollars)[])('that are %s is within its limit', (kind) => {
    const { inTens, inOnes } = mostDollars[kind];
    expect(totalsOf(usedBy(kind).inTens).all).toBeLessThanOrEqual(inTens);
    expect(totalsOf(usedBy(kind)).all).toBeLessThanOrEqual(inOnes);
  });

  it.each(Object.keys(mostProvisioned) as (keyof typeof mostProvisioned)[])(
    'that are %s is within its limit with provisioned capacity',
    (kind) => {
      const rates = provisioned(prices.assumed.usedShareOfProvisioned);
      expect(totalsOf(usedBy(kind).inTens, rates).all).toBeLessThanOrEqual(mostProvisioned[kind]);
    },
  );

  it('falls with provisioned capacity only where more than 29 % of it is used', () => {
    const onDemand = totalsOf(used.inTens).all;
    expect(totalsOf(used.inTens, provisioned(0.3)).all).toBeLessThan(onDemand);
    expect(totalsOf(used.inTens, provisioned(0.28)).all).toBeGreaterThan(onDemand);
  });

  it.each(rates.map((rate, place) => ({ rate, most: mostAllIn[place] })))(
    'with everything that a production stage pays for is within its limit at $rate.perSecond a second',
    ({ rate, most = 0 }) => {
      const { rows, onDemand } = allIn(used, rate);
      for (const [name, dollars] of Object.entries(rows)) expect(dollars, name).toBeGreaterThan(0);
      expect(onDemand).toBeLessThanOrEqual(most);
      expect(onDemand).toBeGreaterThan(most - 5);
    },
  );

  it('counts more than requests', () => {
    const { requests, all } = totalsOf(used.inTens);
    expect(requests).toBeGreaterThan(70);
    expect(all).toBeGreaterThan(requests + 5);
  });

  it('is at most 14.5 dollars for the requests of quotes that are not executed', () => {
    expect(totalsOf(others.unexecuted.inTens).requests).toBeLessThanOrEqual(mostForUnexecutedRequests);
  });
});

describe('the counts in docs/measurements.md', () => {
  const page = readFileSync(new URL('../../docs/measurements.md', import.meta.url), 'utf8');
  const runOf = (label: string) => {
    const found = operations.find((each) => each.label === label);
    if (!found) throw new Error(`${label} was not measured.`);
    const { run } = found;
    return { write: writeUnits(run), read: readUnits(run), inSequence: sequentialCalls(run) };
  };

  it('are those of a quote that is executed at once', () => {
    const { write, read, inSequence } = runOf('POST /quotes, executed at once');
    expect(page).toContain(`${write} write units, ${read} read units, ${inSequence} table calls in sequence |`);
  });

  it('are those of a locked quote and its execution', () => {
    const [lock, execution] = [runOf('POST /quotes, locked'), runOf('POST /quotes/{quoteId}/execute')];
    expect(Math.max(lock.inSequence, execution.inSequence)).toBe(4);
    // The item has about 1 KB, and the digits of a rate decide on which side of it.
    expect([1, 2]).toContain(lock.write);
    const locked = `1 or 2 write, ${lock.read} read`;
    expect(page).toContain(`| ${locked}; ${execution.write} write, ${execution.read} read; 4 in sequence at most |`);
  });

  it('are those of a quote or transaction that is read', () => {
    for (const label of ['GET /quotes/{quoteId}', 'GET /transactions/{transactionId}']) {
      expect(runOf(label)).toEqual({ write: 0, read: 1, inSequence: 1 });
    }
    expect(page).toContain('| `GET` of a quote or transaction | 1 read unit |');
  });

  it('are those of a whole payment', () => {
    const { all, ofWebhooks } = used;
    const webhooks = ofWebhooks['Write units'] ?? 0;
    expect(page).toContain(
      `${all['Write units'] - webhooks} write units and ${webhooks} for the webhooks, ${all['Read units']} read units, ` +
        `${all['State transitions']} state transitions, ${all['Events on the bus']} events;`,
    );
  });

  it('are the transitions of each kind of payment', () => {
    const transitions = ({ all }: Used) => all['State transitions'];
    expect(page).toContain(`| ${transitions(used)}; ${transitions(others.locked)} |`);
    expect(page).toContain(`never executed | ${transitions(others.guarded)}; 6; ${transitions(others.unexecuted)} |`);
  });
});
