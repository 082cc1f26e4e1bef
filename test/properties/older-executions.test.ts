import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { workflows } from '../../functions/topology/workflows.ts';
import { type Machine, readMachine } from '../../lib/local/states-language.ts';
import type { Fixtures } from '../kit/simulation/fixtures.ts';
import { flows } from '../kit/simulation/flows.ts';
import { Invariants } from '../kit/simulation/invariants.ts';
import { Client, type Flow } from '../kit/simulation/platform-client.ts';
import { World } from '../kit/simulation/world.ts';
import { maximumVolumeOf, runToEnd } from '../kit/simulation/world-run.ts';
import { crashFixtures, runFlow } from '../proofs/crash/crash.ts';

const definition = (path: string): Machine => readMachine(readFileSync(new URL(path, import.meta.url), 'utf8'));
const current = definition(`../../statemachines/${workflows.Payment.file}`);
/** The definitions of earlier versions, by what an execution did then. */
const earlier = {
  'began with the quote and waited for its execution': definition('../kit/simulation/older-payment-routed.asl.json'),
  'completed each payment in a state of its own': definition('../kit/simulation/older-payment-two-states.asl.json'),
};

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await crashFixtures();
});

/** How a payment ends whose quote was created, and whose execution was started, before the deployment. */
async function deployedAfterQuote(
  { run }: Flow,
  older: Machine,
): Promise<{ end: string | undefined; violations: readonly string[] }> {
  const invariants = new Invariants(fixtures.items.values(), maximumVolumeOf(fixtures));
  const world = new World({ seed: 1, items: fixtures.items }, invariants);
  world.enter();
  const [platform] = fixtures.platforms;
  if (!platform) throw new Error('There is no platform.');
  const client = new Client(world, platform);
  const { pay } = client;
  client.pay = async (operation, body) => {
    await pay.call(client, operation, body);
    const input = { platformId: platform.platformId, paymentId: client.payment, status: 'QUOTED', waitSeconds: 300 };
    world.executions.define('Payment', older);
    world.executions.start('Payment', client.payment, JSON.stringify(input));
    await world.wait(2);
    world.executions.define('Payment', current);
  };
  try {
    await run(client);
    await runToEnd(world, invariants);
  } finally {
    World.leave();
  }
  return { end: invariants.payments.get(client.payment)?.status, violations: invariants.violations };
}

describe.each(Object.entries(earlier))('a payment whose execution %s', (_, older) => {
  it.each(['execute', 'authorize', 'expire', 'expireAuthorization'])(
    'ends as it does today when its quote was created before the deployment: %s',
    async (name) => {
      const flow = flows[name];
      if (!flow) throw new Error(`There is no flow ${name}.`);
      expect(await deployedAfterQuote(flow, older)).toEqual({ end: flow.end, violations: [] });
    },
  );

  it.each(Object.keys(flows))('ends as it does today under the older definition: %s', async (name) => {
    const olderMachine = (world: World) => world.executions.define('Payment', older);
    expect((await runFlow(fixtures, name, undefined, olderMachine)).violations).toEqual([]);
  });
});
