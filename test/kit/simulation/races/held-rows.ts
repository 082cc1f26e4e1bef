import type { ConnectedWorld } from '../outside/connected-world.ts';
import { type Contradiction, deposited, instructed, type Race, returned } from './connector-rows.ts';

const once = () => 'held';

/** A deposit of 100 for which no account is found. The rail takes the order to send it back, and does not send it before a report says so. */
export async function holds(world: ConnectedWorld): Promise<void> {
  world.returnsDeposits = true;
  await world.tell(heldDeposit(world, 0));
}
const heldDeposit = deposited({ accountId: undefined }, once);

/** What an operator decides about it. The higher the index, the other the operator. */
const decided =
  (operation: 'assignDeposit' | 'returnDeposit', accountOf = (world: ConnectedWorld) => world.accountId) =>
  (world: ConnectedWorld, index: number) => {
    const { platformId } = world.outside.platform;
    const decision = { platformId, depositId: once(), by: `Operator ${index}`, accountId: accountOf(world) };
    return world.request({ operation, key: undefined, body: decision });
  };
const decision: Pick<Race, 'before' | 'most' | 'refusedBy'> = { before: holds, most: 1, refusedBy: 'CONFLICT' };
const platformAccount = ({ outside }: ConnectedWorld): string =>
  outside.platform.platformAccounts.find(({ currency }) => currency === 'USD')?.id ?? '';

/** Decisions about a deposit that is held, and what the rail reports of it. */
export const heldRaces = {
  assignment: {
    ...{ ...decision, say: decided('assignDeposit') },
    beside: { 'deleting the customer': { isRefused: true } },
  },
  returnOrder: { ...decision, say: decided('returnDeposit') },
  held: { most: 1, say: heldDeposit },
  heldReturn: { before: holds, most: 20, say: returned((index) => `race-${index}`, once(), 5) },
  sameHeldReturn: { before: holds, most: 1, say: returned(() => 'race', once()) },
} as const satisfies Readonly<Record<string, Race>>;
const { assignment, returnOrder, heldReturn, sameHeldReturn } = heldRaces;

/** The same order, which the rail refuses: a person decides anew. */
const refusedOrder: Race = {
  ...returnOrder,
  before: async (world) => {
    await holds(world);
    world.returnsDeposits = false;
  },
};
const otherAssignment: Race = { ...decision, say: decided('assignDeposit', platformAccount) };
const returnedWhole: Contradiction['names'][number] = 'its return';

/** What contradicts a decision. A return in parts, or of all that is held, is taken before and after it. */
export const heldContradictions: readonly Contradiction[] = [
  { names: ['an assignment', 'that to another account'], races: [assignment, otherAssignment], refusedBy: 'CONFLICT' },
  { names: ['an assignment', 'the order to return it'], races: [assignment, returnOrder], refusedBy: 'CONFLICT' },
  {
    ...{ names: ['the order to return it, which the rail refuses,', 'an assignment'], refusedBy: 'CONFLICT' },
    races: [refusedOrder, assignment],
  },
  { names: ['an assignment', returnedWhole], races: [assignment, sameHeldReturn], refusedBy: 'CONFLICT' },
  { names: ['an assignment', 'its return in parts'], races: [assignment, heldReturn], refusedBy: 'CONFLICT' },
  { names: ['the order to return it', returnedWhole], races: [returnOrder, sameHeldReturn], refusedBy: 'CONFLICT' },
  {
    ...{ names: ['the order to return it, which the rail refuses,', returnedWhole], refusedBy: 'CONFLICT' },
    races: [refusedOrder, sameHeldReturn],
  },
  {
    // The newest instructions name the reference that the deposit has: from then on it has an account.
    ...{ names: ['a deposit', 'the instructions that name its reference'], refusedBy: 'CONFLICT' },
    races: [
      { most: 1, say: deposited({ accountId: undefined, reference: 'RACE 0' }, once) },
      { most: 20, say: instructed },
    ],
  },
];
