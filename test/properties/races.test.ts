import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { agentRows } from '../kit/simulation/races/agent-rows.ts';
import { apart } from '../kit/simulation/races/apart.ts';
import { cardRows } from '../kit/simulation/races/card-rows.ts';
import { changes } from '../kit/simulation/races/changes.ts';
import { customerRows } from '../kit/simulation/races/customer-rows.ts';
import { paymentRows } from '../kit/simulation/races/payment-rows.ts';
import { type Change, type Outcome, type Race, runRace } from '../kit/simulation/races/race.ts';
import { createRaceFixtures, type RaceFixtures } from '../kit/simulation/races/race-world.ts';
import { walletRows } from '../kit/simulation/races/wallet-rows.ts';

const races: Readonly<Record<string, Race>> = {
  ...paymentRows,
  ...cardRows,
  ...agentRows,
  ...customerRows,
  ...walletRows,
};
const changeOf: Readonly<Record<string, Change>> = changes;

let fixtures: RaceFixtures;
beforeAll(async () => {
  fixtures = await createRaceFixtures();
});

/** What holds after every race. */
function expectSound({ violations, wrong, done }: Outcome, most: number): void {
  expect(violations).toEqual([]);
  expect(wrong).toEqual([]);
  expect(done).toBeLessThanOrEqual(most);
}

/** At first both are equally fast. Then the side that has not been first yet has all turns but one of so many. */
const paces = [undefined, 4, 4, 32, 32] as const;

describe.each(Object.entries(races))('%s, twenty times at once', (name, raced) => {
  const { guards = {}, most, expiresAfter } = raced;

  it('succeeds as often as it may', async () => {
    const outcome = await runRace(fixtures, [name, raced], {}, 1);
    expectSound(outcome, most);
    expect(outcome.done).toBeGreaterThan(0);
  });

  it('keeps what is to hold where the table refuses writes that conflict', async () => {
    const outcome = await runRace(fixtures, [name, raced], { hasConflicts: true }, 3);
    expectSound(outcome, most);
    expect(outcome.conflicts).toBeGreaterThan(0);
    expect(outcome.done).toBeGreaterThan(0);
  });

  it.runIf(expiresAfter)('keeps what is to hold in the seconds in which that expires on which it relies', async () => {
    expectSound(await runRace(fixtures, [name, raced], { expires: true }, 4), most);
  });

  it('keeps what is to hold beside the changes that do not guard it', async () => {
    const others = Object.entries(changeOf).filter(
      ([change, { before }]) => change !== name && !guards[change] && !before,
    );
    const outcome = await runRace(fixtures, [name, raced], { others }, 2);
    expectSound(outcome, most);
    // Some end each other.
    expect(outcome.changed).toBeGreaterThan(others.length / 3);
    expect(outcome.done).toBeGreaterThan(0);
  });

  it.each(Object.entries(guards))('is either before or after %s', async (changeName, guard) => {
    const change = changeOf[changeName];
    if (!change) throw new Error(`There is no change ${changeName}.`);
    const wanted = (['OPERATION', 'CHANGE'] as const).filter((first) => first !== guard.never?.first);
    const seen = new Set<string>();
    for (const [draw, turns] of paces.entries()) {
      const missing = wanted.find((first) => !seen.has(first));
      if (!missing) break;
      const beside = { change: { name: changeName, change, guard }, faster: turns && { side: missing, turns } };
      const outcome = await runRace(fixtures, [name, raced], beside, 10 + draw);
      const { done, refused, changed } = outcome;
      expectSound(outcome, guard.ask ? 20 : most);
      if (guard.isEnd) expect(Math.min(done, changed)).toBe(0);
      if (done > 0) seen.add('OPERATION');
      if (changed > 0 && (guard.isEnd || refused > 0)) seen.add('CHANGE');
    }
    expect([...seen].sort()).toEqual([...wanted].sort());
  });
});

it('every operation that changes something is raced, or has a reason', () => {
  const changing = endpointList.filter(({ method }) => method !== 'GET').map(({ id }) => id as string);
  const known = [...Object.keys(races), ...Object.keys(changes), ...Object.keys(apart)];
  expect(changing.filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !changing.includes(id))).toEqual([]);
  expect(Object.keys(apart).filter((id) => id in races || id in changes)).toEqual([]);
});
