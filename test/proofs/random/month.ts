import { Invariants } from '../../kit/simulation/invariants.ts';
import { connectorEnvironment, OutsideWorld } from '../../kit/simulation/outside/outside-world.ts';
import { type ProductionFixture, productionLimit } from '../../kit/simulation/outside/production-fixtures.ts';
import { SimulatedCardNetwork } from '../../kit/simulation/outside/simulated-card-network.ts';
import { SimulatedRail } from '../../kit/simulation/outside/simulated-rail.ts';
import { Simulation, type SimulationOptions } from '../../kit/simulation/simulation.ts';
import { runToEnd, type SimulationRun } from '../../kit/simulation/simulation-run.ts';
import { ClosedDays } from './closed-days.ts';

const daySeconds = 24 * 3600;
const days = 30;
const actionsPerDay = 12;
/** Payments that a rail has not ended after two weeks, and what banks take back later, are booked until then. */
const nights = 62;

/** Half of the months have no faults of AWS; all of them have those of the world outside. A clock that is behind only makes a fee wait. */
export const monthConditions = (seed: number): SimulationOptions => {
  const faultChance = seed % 2 === 0 ? 0 : 0.03;
  return { seed, faultChance, repeatChance: faultChance };
};

/** What must have happened outside in some month: a proof without it says nothing about it. */
export const turnsOutside = [
  ...(['PAYOUT DELIVERED', 'PAYOUT FAILED', 'PAYOUT returned', 'order refused', 'outcome after two weeks'] as const),
  ...(['deposit by reference', 'deposit without an account', 'deposit announced', 'deposit failed'] as const),
  ...(['quote funded', 'quote funded wrongly', 'quote funded late', 'quote funded twice'] as const),
  ...(['funding sent back'] as const),
  ...(['COLLECTION DELIVERED', 'COLLECTION FAILED', 'COLLECTION returned', 'deposit recalled'] as const),
  ...(['canceled', 'cancellation too late', 'delivered after it was canceled'] as const),
  ...(['cancellation answered later: CANCELED', 'cancellation answered later: DELIVERED'] as const),
];

/** A month of a platform of production, and what happened outside. */
export interface MonthRun extends SimulationRun {
  /** How often each thing has happened outside. */
  readonly outside: ReadonlyMap<string, number>;
}

/**
 * A month of a production platform: payouts, pulls, deposits, cards, fees and cancellations, while banks and the card network deliver,
 * refuse, take back, cancel in time, too late or in vain, and settle what they like. Each day is closed. At its end the books say what the
 * outside world says, and the exported files what the books say.
 */
export async function runMonth(
  fixture: ProductionFixture,
  options: SimulationOptions,
  plant?: (outside: OutsideWorld) => void,
): Promise<MonthRun> {
  const invariants = new Invariants(fixture.items.values(), () => productionLimit.dailyVolume);
  const simulation = new Simulation({ ...options, items: fixture.items, dividesBatches: true }, invariants);
  const outside = new OutsideWorld(simulation, fixture);
  const rail = new SimulatedRail(outside);
  const network = new SimulatedCardNetwork(outside);
  simulation.connectors = async (input, init) => {
    const [, name, path = ''] = /^http:\/\/127\.0\.0\.1\/(\w+)\/(.*)$/.exec(String(input)) ?? [];
    const message = { path, body: JSON.parse(String(init?.body)) };
    return outside.answer(name === 'rail' ? rail.receive(message) : network.receive(message));
  };
  plant?.(outside);
  simulation.enter();
  const closed = new ClosedDays(simulation);
  closed.enter();
  Object.assign(process.env, connectorEnvironment);
  try {
    closed.orderNightly(nights);
    await live({ simulation, fixture, invariants, rail, network });
    // The workflow waits two weeks for a rail; a later report starts another one.
    await runToEnd(simulation, invariants, (error) => error.startsWith('States.Timeout in SubmitPayout'));
    invariants.violations.push(...outside.differences(invariants));
    invariants.violations.push(...(await closed.differences(fixture.platformId)));
  } catch (cause) {
    invariants.violations.push(`The month ends: ${cause instanceof Error ? cause.stack : cause}`);
  } finally {
    for (const name of Object.keys(connectorEnvironment)) delete process.env[name];
    Simulation.leave();
  }
  invariants.violations.push(...outside.violations);
  return { simulation, invariants, outside: rail.seen };
}

interface Month {
  readonly simulation: Simulation;
  readonly fixture: ProductionFixture;
  readonly invariants: Invariants;
  readonly rail: SimulatedRail;
  readonly network: SimulatedCardNetwork;
}

async function live(month: Month): Promise<void> {
  const { simulation, fixture, invariants } = month;
  const [customerDollars] = fixture.customerAccounts.filter(({ currency }) => currency === 'USD');
  const call = (operation: string, request: object) =>
    simulation.call({ platformId: fixture.platformId, environment: 'production', operation, ...request });
  const fundingSources = [customerDollars?.id];
  let card = '';
  for (let attempt = 0; !card && attempt < 20; attempt += 1) {
    const body = { cardholderId: fixture.customerId, form: 'VIRTUAL', fundingSources };
    card = (await call('createCard', { body, key: 'card' }))?.body.id ?? '';
  }
  month.rail.instruct([...fixture.customerAccounts, ...fixture.platformAccounts]);
  for (let action = 0; action < days * actionsPerDay; action += 1) {
    await simulation.wait(simulation.prng.fraction() * 2 * (daySeconds / actionsPerDay));
    await act(month, call, card);
    if (invariants.violations.length > 0) return;
  }
}

type Call = (operation: string, request: object) => ReturnType<Simulation['call']>;

async function act(
  { simulation, fixture, invariants, rail, network }: Month,
  call: Call,
  cardId: string,
): Promise<void> {
  const { prng } = simulation;
  const amount = 1 + prng.below(50_000);
  const account = prng.of([...fixture.customerAccounts, ...fixture.platformAccounts]);
  const bank = fixture.externals.find(({ currency }) => currency === account.currency)?.id;
  const key = prng.uuid();
  const transfer = (from: string | undefined, to: string | undefined, sum = amount) => ({
    body: { source: { accountId: from }, destination: { accountId: to }, amount: sum },
    key,
  });
  const draw = prng.below(22);
  if (draw < 4) rail.deposit(account.id, account.currency, amount);
  else if (draw < 7) network.purchase(cardId, 1 + (amount % 9_000));
  else if (draw < 11) {
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank },
      lockedCurrencySide: prng.of(['SENDING', 'RECEIVING']),
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
      ...(account.currency === 'USD' && {
        platformFeeOverride: {
          platformFixedFee: { amount: prng.below(20), currency: 'USD' },
          platformVariableFeeBps: prng.below(1500),
        },
      }),
    };
    await call('createQuote', { body, key });
  } else if (draw > 19) {
    const body = {
      source: { sourceType: 'REALTIME_FUNDING', currency: account.currency },
      destination: { destinationType: 'ACCOUNT', accountId: bank },
      ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount },
    };
    const quote = (await call('createQuote', { body, key }))?.body;
    const reference = quote?.paymentInstructions?.[0]?.accountOrWalletInfo.reference;
    if (reference) rail.fund(reference, account.currency, amount);
  } else if (draw < 13) await call('createTransferOut', transfer(account.id, bank));
  else if (draw < 15) await call('createTransferIn', transfer(bank, account.id));
  else if (draw === 15) {
    // A platform takes its fees out as soon as it has them.
    const own = prng.of(fixture.platformAccounts);
    const to = fixture.externals.find(({ currency }) => currency === own.currency)?.id;
    const all = invariants.balanceOf(own.id);
    if (all > 0) await call('createTransferOut', transfer(own.id, to, all));
  } else if (draw === 16) {
    const state = prng.chance(0.02) ? 'CLOSED' : prng.of(['ACTIVE', 'FROZEN', 'ACTIVE']);
    await call('updateCardById', { path: { id: cardId }, body: { state }, key });
  } else {
    const open = [...invariants.payments.values()].filter(({ status, refund }) => status === 'PROCESSING' && !refund);
    if (open.length === 0) return;
    const path = { transactionId: `Transaction:${prng.of(open).paymentId}` };
    await call('cancelTransaction', { path, body: {}, key });
  }
}
