import type { ConnectedWorld } from '../outside/connected-world.ts';
import { empty } from './connector-changes.ts';
import { type Contradiction, cardRaces, deposited, type Race, railRaces } from './connector-rows.ts';
import { execution, locked } from './expiry-rows.ts';
import { heldRaces } from './held-rows.ts';

/** A quote of an account that has nothing until the money comes which the reports are about. */
const unpaid = (race: Race | undefined): Race => ({
  ...(race ?? { most: 0, say: deposited({}) }),
  before: async (world: ConnectedWorld) => {
    await race?.before?.(world);
    await empty(world);
    await locked(world);
  },
});
const executed: Race = { most: 1, say: (world) => world.request(execution(world)) };

const pays = (name: string, race: Race | undefined): Contradiction => ({
  names: [name, 'the execution of a quote that it pays'],
  races: [unpaid(race), executed],
  ...{ refusedBy: 'CONFLICT', isCause: true },
});
const bookedLater = { first: 'REPORT', because: 'A workflow books the money after the report.' } as const;

/**
 * What brings the money for a quote at the moment of its execution. What funds a quote in real time is raced with its end. Production has no
 * other source: it refuses a quote that is pulled, and an address of a chain carries no reference by which money would fund one.
 */
export const sources: readonly Contradiction[] = [
  ...Object.entries({
    'a deposit': railRaces.deposit,
    'a credit of a card': cardRaces.credit && { ...cardRaces.credit, purchase: 'NONE' as const },
    'the assignment of a deposit': heldRaces.assignment,
  }).map(([name, race]) => pays(name, race)),
  ...Object.entries({ 'a pull': railRaces.pullDelivered, 'a payout that fails': railRaces.payoutFailed }).map(
    ([name, race]) => ({ ...pays(name, race), never: bookedLater }),
  ),
];
