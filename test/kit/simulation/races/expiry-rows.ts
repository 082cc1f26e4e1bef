import { quoteLifeSeconds } from '../../../../functions/contract/figures.ts';
import { type Asked, ConnectedWorld, type Said } from '../outside/connected-world.ts';
import type { ProductionFixture } from '../outside/production-fixtures.ts';
import { canceled } from './connector-changes.ts';
import { askForQuote, deposited, instructed, quoted, realtimeQuote } from './connector-rows.ts';

/** What ten ask for, or report, of a quote in the second in which its time is over. */
export interface Expiring {
  readonly before: (world: ConnectedWorld) => Promise<unknown>;
  readonly say?: (world: ConnectedWorld, index: number) => Said;
  readonly ask?: (world: ConnectedWorld) => Asked;
  /** The codes by which what is asked is refused. What has happened outside may never be. */
  readonly refusedBy?: readonly string[];
  /** Why it can never keep the quote from its expiry. */
  readonly never?: string;
}

const funding =
  (amount: number, idOf: (index: number) => string) =>
  (world: ConnectedWorld, index: number): Said =>
    deposited({ accountId: undefined, reference: world.reference, amount }, idOf)(world, index);
const own = (index: number): string => `funds-${index}`;
export const execution = ({ quoteId }: ConnectedWorld): Asked => ({ operation: 'executeQuote', path: { quoteId } });

/** A quote that is paid by the account, and waits to be executed. */
export async function locked(world: ConnectedWorld): Promise<void> {
  const { accountId, bankId } = world;
  const body = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: bankId },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 },
  };
  world.quoteId = (await world.ask('createQuote', { body })).id;
}

/** The platform pays a quote by the instructions of its own account. */
async function quotedByPlatform(world: ConnectedWorld): Promise<void> {
  const { id = '' } = world.outside.platform.platformAccounts.find(({ currency }) => currency === 'USD') ?? {};
  await world.tell({ ...instructed(world, 20), path: { accountId: id } });
  const { source, ...quote } = realtimeQuote(world);
  await askForQuote(world, { ...quote, source: { ...source, customerId: undefined } });
}
/** The rail stops the payout of the quote. */
async function quotedAndStopped(world: ConnectedWorld): Promise<void> {
  world.cancellation = 'CANCELED';
  await quoted(world);
}
const cancellation: Pick<Expiring, 'ask' | 'refusedBy'> = {
  ask: canceled('CANCELED').ask,
  refusedBy: ['TRANSACTION_NOT_CANCELLABLE'],
};

/** A quote expires, unless it is paid or executed before. */
export const expiring: Readonly<Record<string, Expiring>> = {
  'the same funding': { before: quoted, say: funding(100, () => 'funds') },
  fundings: { before: quoted, say: funding(100, own) },
  'funding of another amount': { before: quoted, say: funding(150, own) },
  'funding of a quote of the platform': { before: quotedByPlatform, say: funding(100, own) },
  'funding and cancellation': { before: quotedAndStopped, say: funding(100, own), ...cancellation },
  cancellation: { before: quoted, ...cancellation, never: 'A quote to which no money has come is not canceled.' },
  execution: { before: locked, ask: execution, refusedBy: ['QUOTE_EXPIRED', 'CONFLICT'] },
};

/** By how many seconds the clocks of the functions may be wrong, and how long the time is over by the true one: most functions think so too. */
const [skewSeconds, lateSeconds] = [2, 1.5];

/** How a quote ended, what does not hold, and the answers that none may get. */
interface Ending {
  readonly hasExpired: boolean;
  readonly violations: readonly string[];
  readonly refused: readonly string[];
}

/** Lets the time of a quote be over while all that is due runs beside what is said and asked of it. */
export async function runExpiry(
  fixture: ProductionFixture,
  { before, say, ask, refusedBy = [] }: Expiring,
  seed: number,
): Promise<Ending> {
  const world = new ConnectedWorld(fixture, seed, skewSeconds);
  try {
    await world.tell(deposited({ amount: 10_000 }, () => 'first')(world, 0));
    await before(world);
    world.simulation.jump(quoteLifeSeconds + lateSeconds);
    const of = (index: number) =>
      say && (!ask || index % 2 === 0) ? say(world, index) : world.request(ask?.(world) ?? {});
    const decided = await world.race(
      Array.from({ length: 10 }, (_, index) => of(index)),
      [],
    );
    const violations = await world.end();
    const { status } = world.invariants.payments.get(world.quoteId.slice(-36)) ?? {};
    const isRight = (code: number | undefined, reason: string) => code === 200 || refusedBy.includes(reason);
    return {
      hasExpired: status === 'EXPIRED',
      violations,
      refused: decided.flatMap(({ answer }) =>
        isRight(answer?.status, answer?.body?.code) ? [] : [`${answer?.status} ${answer?.text}`],
      ),
    };
  } finally {
    ConnectedWorld.leave();
  }
}
