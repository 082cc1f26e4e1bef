import { beforeAll, describe, expect, it } from 'vitest';
import { issuedDetails } from '../kit/client/issuer.ts';
import { purchaseOf } from '../kit/simulation/card-flows.ts';
import { type Asked, ConnectedWorld, type Said } from '../kit/simulation/outside/connected-world.ts';
import { type ProductionFixture, productionFixture } from '../kit/simulation/outside/production-fixtures.ts';

/** What has become of the purchase that messages are about. */
const stages = ['NONE', 'AUTHORIZED', 'CLEARED', 'RETURNED'] as const;

/** Reports that race twenty at once. */
interface Race {
  /** The purchase that they are about. */
  readonly purchase?: (typeof stages)[number];
  /** What else is there before. */
  readonly before?: (world: ConnectedWorld) => Promise<unknown>;
  readonly say: (world: ConnectedWorld, index: number) => Said;
  /** How many of them may take effect, where nothing else brings money. */
  readonly most: number;
  /** The only code by which one may be refused. What has happened outside may never be. */
  readonly refusedBy?: string;
  /** A change that the invariants do not know beside it. */
  readonly apartFrom?: string;
}

const message =
  (content: object, moved = 0, idOf = (index: number) => `${JSON.stringify(content)}-${index}`) =>
  ({ cardId, purchaseId }: ConnectedWorld, index: number): Said => ({
    ...{ operation: 'receiveIssuerMessage', path: { id: cardId }, moved },
    body: {
      ...{ messageId: idOf(index), cardTransactionId: purchaseId, ...content },
      ...(moved !== 0 && { cashAccount: 'example-network' }),
    },
  });
const same = () => 'race';

const cardRaces: Readonly<Record<string, Race>> = {
  // The account holds 10,000.
  authorization: { say: message({ type: 'AUTHORIZATION', ...purchaseOf(3_000) }), most: 3 },
  financialAuthorization: { say: message({ type: 'FINANCIAL_AUTHORIZATION', ...purchaseOf(3_000) }, 3_000), most: 3 },
  sameAuthorization: { say: message({ type: 'AUTHORIZATION', ...purchaseOf(100) }, 0, same), most: 1 },
  otherAuthorization: {
    say: (world, index) =>
      message({ type: 'AUTHORIZATION', ...purchaseOf(100 + index) }, 0, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  // It is 2,000 of the 9,000 that are left beside it: the total is replaced, not raised.
  advice: {
    say: message({ type: 'AUTHORIZATION_ADVICE', amount: 3_000 }),
    ...{ purchase: 'AUTHORIZED', most: 20, refusedBy: 'INVALID_INPUT' },
  },
  clearing: { say: message({ type: 'CLEARING', amount: 700 }, 700), purchase: 'AUTHORIZED', most: 20 },
  sameClearing: {
    say: message({ type: 'CLEARING', amount: 701 }, 701, () => 'clearing'),
    purchase: 'AUTHORIZED',
    most: 1,
  },
  settlement: { say: message({ type: 'CLEARING', ...purchaseOf(702), cardTransactionId: undefined }, 702), most: 20 },
  credit: { say: message({ type: 'CREDIT', ...purchaseOf(103) }, -103), most: 20 },
  return: { say: message({ type: 'RETURN', amount: 104 }, -104), purchase: 'CLEARED', most: 20 },
  returnReversal: { say: message({ type: 'RETURN_REVERSAL', amount: 105 }, 105), purchase: 'RETURNED', most: 20 },
};

const deposited = (content: object, idOf = (index: number) => `race-${index}`) => {
  return ({ accountId }: ConnectedWorld, index: number): Said => {
    const body = { currency: 'USD', amount: 100, accountId, cashAccount: 'example-bank', ...content };
    const moved = 'status' in content || 'returnId' in content ? 0 : -body.amount;
    return { operation: 'reportDeposit', path: { depositId: idOf(index) }, body, moved };
  };
};
const returned = (idOf: (index: number) => string) => (_: ConnectedWorld, index: number) => ({
  ...{ operation: 'reportDepositReturn' as const, path: { depositId: 'first' }, moved: 100 },
  body: { returnId: idOf(index), currency: 'USD', amount: 100 },
});
const outcome =
  (operation: 'PAYOUT' | 'COLLECTION', result: string, moved = 0) =>
  ({ paymentId }: ConnectedWorld): Said => ({
    ...{ operation: 'reportPayoutOutcome', path: { paymentId }, moved },
    body: { operation, outcome: result, ...(result === 'DELIVERED' && { cashAccount: 'example-bank' }) },
  });

/** A payment of 1,000 of which the rail has the order. */
const ordered = (operation: 'createTransferOut' | 'createTransferIn') => async (world: ConnectedWorld) => {
  const [own, bank] = [{ accountId: world.accountId }, { accountId: world.bankId }];
  const [source, destination] = operation === 'createTransferOut' ? [own, bank] : [bank, own];
  world.keepsOrders = true;
  const { id } = await world.ask(operation, { body: { source, destination, amount: 1_000 } });
  world.paymentId = String(id).slice(-36);
  await world.simulation.wait(60);
  world.keepsOrders = false;
};
const payout = { before: ordered('createTransferOut'), most: 1 };
const pull = { before: ordered('createTransferIn'), most: 1 };
const delivered = (before: Race['before'], arrives: Race['say']) => async (world: ConnectedWorld) => {
  await before?.(world);
  await world.tell(arrives(world, 0));
  await world.simulation.wait(60);
};
const dollarAccount = {
  ...{ accountType: 'USD_ACCOUNT', accountNumber: '000000000000', routingNumber: '000000001' },
  ...{ bankName: 'Example Bank', paymentRails: ['RTP'] },
};
const instructed = ({ accountId, simulation }: ConnectedWorld, index: number): Said => ({
  ...{ operation: 'reportFundingInstructions', path: { accountId } },
  body: {
    reportedAt: new Date(simulation.time - 1_000 * index).toISOString(),
    fundingPaymentInstructions: [{ accountOrWalletInfo: { ...dollarAccount, reference: `RACE ${index}` } }],
  },
});
async function quoted(world: ConnectedWorld) {
  await world.tell(instructed(world, 20));
  const body = {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customerId },
    destination: { destinationType: 'ACCOUNT', accountId: world.bankId },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 },
  };
  const quote = await world.ask('createQuote', { body });
  world.paymentId = String(quote.id).slice(-36);
  world.reference = quote.paymentInstructions[0].accountOrWalletInfo.reference;
}
const [payoutArrives, pullArrives] = [
  outcome('PAYOUT', 'DELIVERED', 1_000),
  outcome('COLLECTION', 'DELIVERED', -1_000),
];
const announced = deposited({ status: 'PENDING' }, () => 'announced');

const railRaces: Readonly<Record<string, Race>> = {
  deposit: { say: deposited({}), most: 20 },
  sameDeposit: { say: deposited({}, same), most: 1 },
  otherDeposit: {
    say: (world, index) => deposited({ amount: 101 + index }, () => 'other')(world, index),
    ...{ most: 1, refusedBy: 'CONFLICT' },
  },
  depositReturn: { say: returned((index) => `race-${index}`), most: 20 },
  sameDepositReturn: { say: returned(same), most: 1 },
  instructions: {
    say: instructed,
    most: 20,
  },
  announcedDeposit: {
    ...{ before: (world) => world.tell(announced(world, 0)), say: deposited({}, () => 'announced'), most: 1 },
  },
  fundedQuote: {
    before: quoted,
    say: (world, index) =>
      deposited({ accountId: undefined, reference: world.reference }, () => `funds-${index}`)(world, index),
    most: 20,
  },
  payoutDelivered: { ...payout, say: payoutArrives },
  payoutFailed: { ...payout, say: outcome('PAYOUT', 'FAILED') },
  payoutReturned: {
    // What comes back for a customer who is deleted is the platform's, and not its payer's.
    apartFrom: 'deleting the customer',
    ...{ before: delivered(payout.before, payoutArrives), say: outcome('PAYOUT', 'FAILED', -1_000), most: 1 },
  },
  pullDelivered: { ...pull, say: pullArrives },
  pullFailed: { ...pull, say: outcome('COLLECTION', 'FAILED') },
  pullReturned: {
    ...{ before: delivered(pull.before, pullArrives), say: outcome('COLLECTION', 'FAILED', 1_000), most: 1 },
  },
};

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
async function race(raced: Race, { other, change, hasConflicts = false }: Beside, seed: number) {
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
    const { heard, answered } = await world.race(reports, requests);
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
      .filter(([changeName]) => raced.apartFrom !== changeName)
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

it('every change is made in some of the races', () => {
  expect(Object.keys(changes).filter((name) => !made.get(name))).toEqual([]);
});
