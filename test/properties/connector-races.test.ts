import { beforeAll, describe, expect, it } from 'vitest';
import { issuedDetails } from '../kit/client/issuer.ts';
import { purchaseOf } from '../kit/simulation/card-flows.ts';
import { type Asked, ConnectedWorld } from '../kit/simulation/outside/connected-world.ts';
import { type ProductionFixture, productionFixture } from '../kit/simulation/outside/production-fixtures.ts';
import {
  cardRaces,
  deposited,
  instructed,
  message,
  payout,
  pull,
  type Race,
  railRaces,
  realtimeQuote,
  stages,
} from '../kit/simulation/races/connector-rows.ts';
import type { Faster } from '../kit/simulation/task-runner.ts';

/** A request that changes what guards a report, or meets the same thing. */
interface Change {
  readonly before?: (world: ConnectedWorld) => Promise<unknown>;
  readonly ask: (world: ConnectedWorld) => Asked;
  /** How often it is asked at once, if more than once: one alone is too late for twenty reports. */
  readonly times?: number;
  readonly meets?: 'CARD' | 'PAYMENT';
}
const cardChange = (body: object) => ({
  ask: ({ cardId }: ConnectedWorld) => ({ operation: 'updateCardById', path: { id: cardId }, body }),
  meets: 'CARD' as const,
});
const allOut = ({ accountId, bankId, invariants }: ConnectedWorld) => {
  const amount = invariants.balanceOf(accountId);
  const body = { source: { accountId }, destination: { accountId: bankId }, amount };
  return { operation: 'createTransferOut', body };
};
async function empty(world: ConnectedWorld) {
  const release = { messageId: 'release', type: 'CLEARING', cardTransactionId: world.purchaseId, amount: 0 };
  if (world.purchaseId)
    await world.tell({ operation: 'receiveIssuerMessage', path: { id: world.cardId }, body: release });
  const { operation, ...asked } = allOut(world);
  await world.ask(operation, asked);
  await world.simulation.wait(200);
}
const canceled = (cancellation: ConnectedWorld['cancellation']) => ({
  before: async (world: ConnectedWorld) => {
    world.cancellation = cancellation;
  },
  ask: ({ paymentId }: ConnectedWorld) => ({
    ...{ operation: 'cancelTransaction', path: { transactionId: `Transaction:${paymentId}` }, body: {} },
  }),
  ...{ times: 20, meets: 'PAYMENT' as const },
});

const changes: Readonly<Record<string, Change>> = {
  freeze: cardChange({ state: 'FROZEN' }),
  unfreeze: {
    ...cardChange({ state: 'ACTIVE' }),
    before: (world) => world.ask('updateCardById', { path: { id: world.cardId }, body: { state: 'FROZEN' } }),
  },
  close: cardChange({ state: 'CLOSED' }),
  limit: cardChange({ maxSpendPerTransaction: 50 }),
  'emptying the account': { ask: allOut },
  'deleting the customer': {
    before: empty,
    ask: ({ customerId }) => ({ operation: 'deleteCustomerById', path: { customerId } }),
  },
  'deleting the bank account': {
    ask: ({ bankId }) => ({ operation: 'deleteCustomerExternalAccountById', path: { externalAccountId: bankId } }),
    meets: 'PAYMENT',
  },
  cancellation: canceled('CANCELED'),
  'cancellation that comes too late': canceled('TOO_LATE'),
};

let fixture: ProductionFixture;
beforeAll(async () => {
  fixture = await productionFixture();
});

/** A card that can be used, with the purchase that both races are about. */
async function giveCard(world: ConnectedWorld, stage: number) {
  const body = { cardholderId: world.customerId, form: 'VIRTUAL', fundingSources: [world.accountId] };
  world.cardId = (await world.ask('createCard', { body })).id;
  const tell = (content: object, moved = 0) =>
    world.tell(message(content, moved, (index) => `${index}-${stages[at]}`)(world, 0));
  let at = 0;
  await tell({ type: 'CARD_ISSUED', ...issuedDetails });
  const steps = [
    { type: 'AUTHORIZATION', ...purchaseOf(1_000) },
    { type: 'CLEARING', amount: 1_000 },
    { type: 'RETURN', amount: 105 },
  ];
  for (const [index, step] of steps.slice(0, stage).entries()) {
    at = index + 1;
    const { cardTransactionId } = await tell(step, [0, 1_000, -105][index]);
    world.purchaseId = cardTransactionId;
  }
}

const stageOf = ({ purchase = 'NONE' }: Race): number => stages.indexOf(purchase);

/** Races twenty reports, half of them those of another race, or with a change in the middle of them. */
async function race(raced: Race, { other, change, hasConflicts = false, faster }: Beside, seed: number) {
  const world = new ConnectedWorld(fixture, seed);
  try {
    await world.tell(deposited({ amount: 10_000 }, () => 'first')(world, 0));
    const hasCard = [raced, other].some((each) => each && Object.values(cardRaces).includes(each));
    if (hasCard) await giveCard(world, Math.max(stageOf(raced), other ? stageOf(other) : 0));
    await raced.before?.(world);
    await change?.before?.(world);
    const of = (each: Race, count: number) => Array.from({ length: count }, (_, index) => each.say(world, index));
    const reports = other ? [...of(raced, 10), ...of(other, 10)] : of(raced, 20);
    const times = change?.times ?? (change ? 1 : 0);
    const requests = Array.from({ length: times }, () => world.request(change?.ask(world) ?? {}));
    world.hasConflicts = hasConflicts;
    const { heard, answered } = await world.race(reports, requests, faster);
    world.hasConflicts = false;
    const taken = heard.filter((answer) => answer?.status === 200);
    const effects = taken.filter((answer) => answer?.body.effect !== 'NONE' && answer?.body.outcome !== 'DECLINED');
    const mayRefuse = [raced.refusedBy, other?.refusedBy];
    return {
      refused: heard.filter((answer) => answer?.status !== 200 && !mayRefuse.includes(answer?.body.code)),
      taken: taken.length,
      effects: new Set(effects.map((answer) => answer?.text)).size,
      changed: answered.some((answer) => answer && answer.status < 300),
      violations: await world.end(),
    };
  } finally {
    ConnectedWorld.leave();
  }
}
interface Beside {
  readonly other?: Race;
  readonly change?: Change;
  readonly hasConflicts?: boolean;
  readonly faster?: Faster | undefined;
}

/** How often each change was made in the middle of reports. */
const made = new Map<string, number>();

describe.each([
  ['CARD', cardRaces],
  ['PAYMENT', railRaces],
] as const)('reports about a %s, twenty at once', (subject, races) => {
  const rows = Object.entries(races).map(([name, raced], place) => ({ name, raced, place }));

  it.each(rows)('$name: keeps what is to hold', async ({ raced }) => {
    const { refused, violations, taken, effects } = await race(raced, {}, 1);
    expect(violations).toEqual([]);
    expect(refused).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(effects).toBeGreaterThan(0);
    expect(effects).toBeLessThanOrEqual(raced.most);
  });

  const applicable = Object.entries(changes).filter(([, { meets = subject }]) => meets === subject);
  const pairs = rows.flatMap(({ name, raced }) =>
    applicable
      .filter(([, { meets }]) => meets !== 'PAYMENT' || raced.before)
      .map(([changeName, change]) => ({ name, raced, changeName, change })),
  );
  it.each(pairs)('$name: keeps what is to hold beside $changeName', async ({ raced, change, changeName }) => {
    for (const seed of change.times ? [2, 5, 6] : [2]) {
      const { refused, violations, effects, changed } = await race(raced, { change }, seed);
      expect(violations).toEqual([]);
      expect(refused).toEqual([]);
      expect(effects).toBeLessThanOrEqual(raced.most);
      if (changed) made.set(changeName, (made.get(changeName) ?? 0) + 1);
    }
  });

  it.each(rows)('$name: keeps what is to hold where the table refuses writes that conflict', async ({ raced }) => {
    const { refused, violations, effects } = await race(raced, { hasConflicts: true }, 3);
    expect(violations).toEqual([]);
    expect(refused).toEqual([]);
    expect(effects).toBeGreaterThan(0);
    expect(effects).toBeLessThanOrEqual(raced.most);
  });

  // What is one fact, said twenty times, meets the others like one that is said once.
  const facts = rows.filter(({ raced }) => (raced.most > 1 || raced.before) && raced.say !== instructed);
  const others = facts.flatMap(({ name, raced, place }) =>
    facts
      .filter((each) => each.place > place && !(raced.before && each.raced.before))
      .map((each) => ({ name, raced, otherName: each.name, other: each.raced })),
  );
  it.each(others)('$name: keeps what is to hold beside $otherName', async ({ raced, other }) => {
    const [first, second] = other.before ? [other, raced] : [raced, other];
    const { refused, violations } = await race(first, { other: second }, 4);
    expect(violations).toEqual([]);
    expect(refused).toEqual([]);
  });
});

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
const pacesOf = (...operations: readonly string[]): readonly (Faster | undefined)[] => [
  undefined,
  ...operations.map((operation) => ({ operation, turns: 32 })),
];

it.each([
  { name: 'deposit', operation: 'reportDeposit', wanted: [false, true] },
  // The money is back with the next step of the workflow only, so the deletion is never too late: it is the platform's then.
  { name: 'payoutReturned', operation: 'reportPayoutOutcome', wanted: [true] },
])('$name: brings money before or after the customer is deleted', async ({ name, operation, wanted }) => {
  const [raced, change] = [railRaces[name], changes['deleting the customer']];
  if (!raced || !change) throw new Error(`There is no race ${name}.`);
  const isDeleted = new Set<boolean>();
  for (const [seed, faster] of pacesOf('deleteCustomerById', operation).entries()) {
    const { changed, effects, violations, refused } = await race(raced, { change, faster }, 8 + seed);
    expect([...violations, ...refused]).toEqual([]);
    expect(effects).toBeGreaterThan(0);
    isDeleted.add(changed);
  }
  expect([...isDeleted].sort()).toEqual(wanted);
});

describe('funding instructions that are replaced', () => {
  it('leave a deposit by the earlier ones with the account, or have it held until a person decides', async () => {
    const isBooked = new Set<boolean>();
    for (const [seed, faster] of pacesOf('reportDeposit', 'reportFundingInstructions').entries()) {
      const world = new ConnectedWorld(fixture, 11 + seed);
      await world.tell(instructed(world, 20));
      // They name the reference that the newer instructions no longer have.
      const say = deposited({ accountId: undefined, reference: 'RACE 20' });
      const deposits = Array.from({ length: 10 }, (_, index) => say(world, index));
      const newer = Array.from({ length: 10 }, (_, index) => instructed(world, index));
      const { heard } = await world.race([...deposits, ...newer], [], faster);
      expect(heard.map((answer) => answer?.status)).toEqual(heard.map(() => 200));
      for (const answer of heard.slice(0, 10)) isBooked.add(answer?.body.transactionId !== undefined);
      expect(await world.end()).toEqual([]);
      ConnectedWorld.leave();
    }
    expect([...isBooked].sort()).toEqual([false, true]);
  });

  it('are shown by every later quote, and money for a quote by the earlier ones funds it', async () => {
    const banks = new Set<string>();
    for (const [seed, faster] of pacesOf('createQuote', 'reportFundingInstructions').entries()) {
      const world = new ConnectedWorld(fixture, 14 + seed);
      const of = (index: number) => instructed(world, index, `Bank ${index}`);
      await world.tell(of(20));
      const asked = () => world.request({ operation: 'createQuote', body: realtimeQuote(world) });
      const newer = Array.from({ length: 10 }, (_, index) => of(index));
      const { answered } = await world.race(newer, Array.from({ length: 10 }, asked), faster);
      const later = await world.simulation.call(asked());
      const shown = [...answered, later].map((answer) => answer?.body.paymentInstructions[0].accountOrWalletInfo);
      expect(shown.at(-1).bankName).toBe('Bank 0');
      for (const [index, { bankName, reference }] of shown.entries()) {
        banks.add(bankName);
        const said = deposited({ accountId: undefined, reference }, () => `quoted-${index}`)(world, index);
        const { transactionId } = await world.tell(said);
        expect(transactionId).toBe([...answered, later][index]?.body.transactionId);
      }
      expect(await world.end()).toEqual([]);
      ConnectedWorld.leave();
    }
    expect([...banks]).toEqual(expect.arrayContaining(['Bank 20', 'Bank 0']));
  });
});

it('every change is made in some of the races', () => {
  expect(Object.keys(changes).filter((name) => !made.get(name))).toEqual([]);
});
