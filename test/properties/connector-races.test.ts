import { beforeAll, describe, expect, it } from 'vitest';
import { ConnectedWorld, type Pace, type Side } from '../kit/simulation/outside/connected-world.ts';
import { type ProductionFixture, productionFixture } from '../kit/simulation/outside/production-fixtures.ts';
import { type Change, type ChangeName, canceled, connectorChanges } from '../kit/simulation/races/connector-changes.ts';
import { type Outcome, runConnectorRace } from '../kit/simulation/races/connector-race.ts';
import {
  cardRaces,
  contradictions,
  deposited,
  instructed,
  payout,
  pull,
  type Race,
  railRaces,
  realtimeQuote,
} from '../kit/simulation/races/connector-rows.ts';
import { expiring, runExpiry } from '../kit/simulation/races/expiry-rows.ts';
import { heldContradictions, heldRaces, holds } from '../kit/simulation/races/held-rows.ts';
import { sources } from '../kit/simulation/races/source-rows.ts';

let fixture: ProductionFixture;
beforeAll(async () => {
  fixture = await productionFixture();
});

/** What holds after every race. */
function expectSound({ violations, refused }: Outcome): void {
  expect(violations).toEqual([]);
  expect(refused).toEqual([]);
}

/** At first both are equally fast. Then the side that has not been first yet has all turns but one of so many. */
const paces = [undefined, 4, 4, 32, 32] as const;

/** Runs a race at these paces until each side was first that can be. */
async function expectBothFirst(
  run: (pace: Pace | undefined, draw: number) => Promise<Outcome>,
  never?: Side,
): Promise<void> {
  const wanted = (['BESIDE', 'REPORT'] as const).filter((side) => side !== never);
  const seen = new Set<Side>();
  for (const [draw, turns] of paces.entries()) {
    const side = wanted.find((each) => !seen.has(each));
    if (!side) break;
    const outcome = await run(turns && { side, turns }, draw);
    expectSound(outcome);
    for (const first of outcome.first) seen.add(first);
  }
  expect([...seen].sort()).toEqual(wanted);
}

describe.each([
  ['CARD', cardRaces],
  ['PAYMENT', railRaces],
] as const)('reports about a %s, twenty at once', (subject, races) => {
  const rows = Object.entries(races).map(([name, raced], place) => ({ name, raced, place }));

  it.each(rows)('$name: keeps what is to hold', async ({ raced }) => {
    const outcome = await runConnectorRace(fixture, raced, {}, 1);
    expectSound(outcome);
    expect(outcome.taken).toBeGreaterThan(0);
    expect(outcome.effects).toBeGreaterThan(0);
    expect(outcome.effects).toBeLessThanOrEqual(raced.most);
  });

  const canMeet = ({ apart, isPayment }: Race, name: ChangeName): boolean => {
    const { meets }: Change = connectorChanges[name];
    return (meets ?? subject) === subject && (meets !== 'PAYMENT' || isPayment === true) && !apart?.includes(name);
  };
  const pairs = rows.flatMap(({ name, raced }) =>
    (Object.keys(connectorChanges) as ChangeName[])
      .filter((changeName) => canMeet(raced, changeName))
      .map((changeName) => ({ name, raced, changeName })),
  );
  it.each(pairs)('$name: is either before or after $changeName', ({ raced, changeName }) =>
    expectBothFirst(async (pace, draw) => {
      const outcome = await runConnectorRace(fixture, raced, { changeName, pace }, 10 + draw);
      expect(outcome.effects).toBeLessThanOrEqual(raced.most);
      return outcome;
    }, raced.beside?.[changeName]?.never?.first),
  );

  it.each(rows)('$name: keeps what is to hold where the table refuses writes that conflict', async ({ raced }) => {
    const outcome = await runConnectorRace(fixture, raced, { hasConflicts: true }, 3);
    expectSound(outcome);
    expect(outcome.effects).toBeGreaterThan(0);
    expect(outcome.effects).toBeLessThanOrEqual(raced.most);
  });

  // What is one fact, said twenty times, meets the others like one that is said once.
  const facts = rows.filter(({ raced }) => (raced.most > 1 || raced.before) && raced.say !== instructed);
  const others = facts.flatMap(({ name, raced, place }) =>
    facts
      .filter((each) => each.place > place && !(raced.before && each.raced.before))
      .map((each) => ({ name, raced, otherName: each.name, other: each.raced })),
  );
  it.each(others)('$name: is either before or after $otherName', ({ raced, other }) => {
    const [first, second] = other.before ? [other, raced] : [raced, other];
    return expectBothFirst((pace, draw) => runConnectorRace(fixture, first, { other: second, pace }, 20 + draw));
  });
});

it.each([...contradictions, ...heldContradictions, ...sources])(
  '$names.0: is either before or after $names.1',
  ({ races: [raced, other], never, ...contradiction }) =>
    expectBothFirst((pace, draw) => {
      if (!raced || !other) throw new Error('There is no such race.');
      return runConnectorRace(fixture, raced, { other, ...contradiction, pace }, 30 + draw);
    }, never?.first),
);

const open = Object.entries(railRaces)
  .filter(([, { before }]) => before === payout.before || before === pull.before)
  .flatMap(([name, raced]) =>
    (['CANCELED', 'TOO_LATE'] as const).map((cancellation) => ({ name, raced, cancellation })),
  );
it.each(open)('$name: is taken while the rail is asked to stop it, which then answers $cancellation', async (row) => {
  const world = new ConnectedWorld(fixture, 7);
  try {
    await world.tell(deposited({ amount: 10_000 }, () => 'first')(world, 0));
    await row.raced.before?.(world);
    world.cancellation = row.cancellation;
    world.saysAmid = row.raced.say(world, 0);
    const { operation = '', ...asked } = canceled(row.cancellation).ask(world);
    await world.ask(operation, asked);
    expect(await world.end()).toEqual([]);
    expect(world.saysAmid).toBeUndefined();
  } finally {
    ConnectedWorld.leave();
  }
});

/** At first both are equally fast, then one of them has nearly all turns. */
const eachFaster = [undefined, 'REPORT', 'BESIDE'] as const;

describe('funding instructions that are replaced', () => {
  it('leave a deposit by the earlier ones with the account, or have it held until a person decides', async () => {
    const isBooked = new Set<boolean>();
    for (const [seed, side] of eachFaster.entries()) {
      const world = new ConnectedWorld(fixture, 11 + seed);
      await world.tell(instructed(world, 20));
      // They name the reference that the newer instructions no longer have.
      const say = deposited({ accountId: undefined, reference: 'RACE 20' });
      const deposits = Array.from({ length: 10 }, (_, index) => say(world, index));
      const newer = Array.from({ length: 10 }, (_, index) => instructed(world, index));
      const decided = await world.race(deposits, newer, side && { side, turns: 32 });
      expect(decided.map(({ answer }) => answer?.status)).toEqual(decided.map(() => 200));
      for (const { side: of, answer } of decided)
        if (of === 'REPORT') isBooked.add(answer?.body.transactionId !== undefined);
      expect(await world.end()).toEqual([]);
      ConnectedWorld.leave();
    }
    expect([...isBooked].sort()).toEqual([false, true]);
  });

  it('are shown by every later quote, and money for a quote by the earlier ones funds it', async () => {
    const banks = new Set<string>();
    for (const [seed, side] of eachFaster.entries()) {
      const world = new ConnectedWorld(fixture, 14 + seed);
      const of = (index: number) => instructed(world, index, `Bank ${index}`);
      await world.tell(of(20));
      const asked = () => world.request({ operation: 'createQuote', body: realtimeQuote(world) });
      const newer = Array.from({ length: 10 }, (_, index) => of(index));
      const decided = await world.race(newer, Array.from({ length: 10 }, asked), side && { side, turns: 32 });
      const besides = decided.flatMap((each) => (each.side === 'BESIDE' ? [each.answer] : []));
      const quotes = [...besides, await world.simulation.call(asked())];
      const shown = quotes.map((answer) => answer?.body.paymentInstructions[0].accountOrWalletInfo);
      expect(shown.at(-1).bankName).toBe('Bank 0');
      for (const [index, { bankName, reference }] of shown.entries()) {
        banks.add(bankName);
        const said = deposited({ accountId: undefined, reference }, () => `quoted-${index}`)(world, index);
        const { transactionId } = await world.tell(said);
        expect(transactionId).toBe(quotes[index]?.body.transactionId);
      }
      expect(await world.end()).toEqual([]);
      ConnectedWorld.leave();
    }
    expect([...banks]).toEqual(expect.arrayContaining(['Bank 20', 'Bank 0']));
  });
});

describe('a deposit that is held', () => {
  it.each(Object.entries(heldRaces))('%s: takes effect as often as it may, twenty at once', async (_, raced) => {
    for (const hasConflicts of [false, true]) {
      const outcome = await runConnectorRace(fixture, raced, { hasConflicts }, 5);
      expectSound(outcome);
      expect(outcome.effects).toBeGreaterThan(0);
      expect(outcome.effects).toBeLessThanOrEqual(raced.most);
    }
  });

  it('is assigned before or after the customer is deleted', () =>
    expectBothFirst((pace, draw) =>
      runConnectorRace(fixture, heldRaces.assignment, { changeName: 'deleting the customer', pace }, 40 + draw),
    ));

  it('is reported again before or after it is assigned, and is a transaction from then on', async () => {
    const isTransaction = new Set<boolean>();
    for (const [seed, side] of eachFaster.entries()) {
      const world = new ConnectedWorld(fixture, 45 + seed);
      await holds(world);
      const tenOf = (race: Race) => Array.from({ length: 10 }, (_, index) => race.say(world, index));
      const decided = await world.race(tenOf(heldRaces.held), tenOf(heldRaces.assignment), side && { side, turns: 32 });
      const answers = decided.flatMap(({ side: of, answer }) => (of === 'REPORT' ? [answer] : []));
      expect(answers.map((answer) => [answer?.status, answer?.body.effect])).toEqual(answers.map(() => [200, 'NONE']));
      for (const answer of answers) isTransaction.add(answer?.body.transactionId !== undefined);
      expect(await world.end()).toEqual([]);
      ConnectedWorld.leave();
    }
    expect([...isTransaction].sort()).toEqual([false, true]);
  });
});

describe('a quote whose time is over', () => {
  it.each(Object.entries(expiring))('%s: is taken before or after it expires', async (_, row) => {
    const hasExpired = new Set<boolean>();
    const wanted = row.never ? [true] : [false, true];
    for (let seed = 55; seed < 80 && hasExpired.size < wanted.length; seed += 1) {
      const ending = await runExpiry(fixture, row, seed);
      expect(ending.violations).toEqual([]);
      expect(ending.refused).toEqual([]);
      hasExpired.add(ending.hasExpired);
    }
    expect([...hasExpired].sort()).toEqual(wanted);
  });
});
