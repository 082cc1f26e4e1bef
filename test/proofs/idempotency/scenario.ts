import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import type { PlatformId } from '../../../functions/domain/ids.ts';
import { seededFaults } from '../../kit/faults.ts';
import type { Form } from '../../kit/operations/forms.ts';
import { buildRequest } from '../../kit/operations/request.ts';
import type { SharedSetup } from '../../kit/operations/simulation-setup.ts';
import { Prng } from '../../kit/prng.ts';
import type { ApiRequest } from '../../kit/simulation/recorder.ts';
import { Simulation } from '../../kit/simulation/simulation.ts';
import { type ItemTypesByOperation, KeyedEffects } from './keyed-effects.ts';

/** Puts a simulation behind the functions. */
export type ServeSimulation = (simulation: Simulation) => void;

/** The platforms that send the same keys side by side, and the simulation that they begin with. */
export interface ScenarioSimulation {
  readonly platforms: readonly PlatformId[];
  readonly setup: SharedSetup;
  readonly serve: ServeSimulation;
}

export interface ScenarioSetup extends ScenarioSimulation {
  readonly endpoint: Endpoint;
  /** Another operation that takes keys and receives the same ones. */
  readonly other: Endpoint;
  readonly expected: ItemTypesByOperation;
}

const keysPerPlatform = 4;
/** After this time no slow answer and no late write of a burst is pending. */
const settlingSeconds = 90;
const secondsOf = (days: number): number => days * 24 * 3600;

/** The request of a form as a platform makes it. */
function apiRequestOf(
  setup: Pick<SharedSetup, 'agentOf'>,
  platformId: PlatformId,
  endpoint: Endpoint,
  form: Form,
  key: string | undefined,
): ApiRequest {
  const of = (part: string) =>
    Object.fromEntries(
      Object.entries(form.places).flatMap(([place, value]) =>
        place.startsWith(`${part}.`) ? [[place.slice(part.length + 1), String(value)]] : [],
      ),
    );
  const { body } = buildRequest(endpoint, form.body, form.places);
  return {
    platformId,
    ...(endpoint.permission === 'AGENT' && { agent: setup.agentOf(platformId) }),
    operation: endpoint.id,
    path: of('path'),
    query: of('query'),
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  };
}

/** A variant of the request that is always refused: with ids that do not exist, or with an empty body. */
function refusedVariantOf(request: ApiRequest): ApiRequest {
  const withUnknownIds = (members: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value.replace(/.{12}$/, '9'.repeat(12))]));
  const hasIds = Object.keys({ ...request.path, ...request.query }).length > 0;
  return hasIds
    ? { ...request, path: withUnknownIds(request.path), query: withUnknownIds(request.query) }
    : { ...request, body: {} };
}

/** The types of the items that one effect of an operation creates, observed in a simulation without faults. */
export async function observeEffect(
  endpoint: Endpoint,
  { platforms, setup, serve }: ScenarioSimulation,
): Promise<string> {
  const [platformId] = platforms;
  if (!platformId) throw new Error('The simulation has no platform.');
  const recorder = new KeyedEffects({});
  const [form] = setup.formsOf(platformId, endpoint.id);
  if (!form) throw new Error(`${endpoint.id} has no valid request.`);
  const simulation = new Simulation({ seed: 1, items: setup.items, start: setup.at }, recorder);
  serve(simulation);
  const answer = await simulation.call(
    apiRequestOf(setup, platformId, endpoint, form, endpoint.requiresKey ? 'observed' : undefined),
  );
  if (answer?.status === undefined || answer.status >= 400)
    throw new Error(`${endpoint.id} is refused: ${answer?.text}`);
  return recorder.created;
}

/** Sends keys to one operation: a burst under faults, then repeats, repeats after 29 days, and a burst after the keys have expired. */
export async function runScenario(setup: ScenarioSetup, seed: number, number: number): Promise<KeyedEffects> {
  const prng = Prng.named(seed, `${setup.endpoint.id} ${number}`);
  const recorder = new KeyedEffects(setup.expected);
  const conditions = { hasFaults: true };
  const simulation = startSimulation(setup, prng, recorder, conditions);
  const plans = plansOf(setup);
  await sendBurst(simulation, shuffled(plans.flatMap(burstOf), prng), prng);
  conditions.hasFaults = false;
  await simulation.wait(settlingSeconds);
  await sendRepeats(simulation, plans);
  simulation.jump(secondsOf(29));
  for (const { same, another } of plans) if (recorder.hasEffect(same)) await callInTurn(simulation, [same, another]);
  simulation.jump(secondsOf(2));
  recorder.expireKeys();
  // The table deletes expired items late or not at all.
  if (prng.fraction() < 0.5) simulation.table.expire(simulation.time / 1000);
  const again = plans.flatMap(({ same }) => [same, same]);
  await sendBurst(simulation, shuffled(again, prng), prng);
  return recorder;
}

function startSimulation(
  { setup, serve }: ScenarioSetup,
  prng: Prng,
  recorder: KeyedEffects,
  conditions: { readonly hasFaults: boolean },
): Simulation {
  const faultOf = seededFaults(prng.fraction, prng.of([0, 0, 0.05, 0.15]));
  const simulation = new Simulation(
    {
      seed: prng.below(2 ** 31),
      items: setup.items,
      start: setup.at,
      repeatChance: prng.of([0, 0.1]),
      skewSeconds: prng.of([0, 2]),
      plan: (call) => (conditions.hasFaults ? faultOf(call) : undefined),
    },
    recorder,
  );
  simulation.endpoint = () => ({ status: 202 });
  serve(simulation);
  return simulation;
}

/** The requests that one platform sends with one key. */
interface Plan {
  readonly same: ApiRequest;
  /** Another valid request to the same operation. */
  readonly another: ApiRequest;
  /** A request to another operation. */
  readonly elsewhere: ApiRequest;
  readonly refused: ApiRequest;
}

function plansOf({ endpoint, other, platforms, setup }: ScenarioSetup): readonly Plan[] {
  return platforms.flatMap((platformId) => {
    const forms = setup.formsOf(platformId, endpoint.id);
    const others = setup.formsOf(platformId, other.id);
    return Array.from({ length: keysPerPlatform }, (_, index): Plan => {
      const [form, next, elsewhere] = [forms[index], forms[(index + 1) % keysPerPlatform], others[index]];
      if (!form || !next || !elsewhere) throw new Error(`${endpoint.id} has too few valid requests.`);
      const key = `key-${index}`;
      const same = apiRequestOf(setup, platformId, endpoint, form, key);
      return {
        same,
        another: apiRequestOf(setup, platformId, endpoint, next, key),
        elsewhere: apiRequestOf(setup, platformId, other, elsewhere, key),
        refused: refusedVariantOf(same),
      };
    });
  });
}

const burstOf = ({ same, another, elsewhere, refused }: Plan): readonly ApiRequest[] => [
  same,
  same,
  same,
  same,
  another,
  elsewhere,
  refused,
];

function shuffled<T>(list: readonly T[], prng: Prng): T[] {
  return list
    .map((item) => ({ item, place: prng.fraction() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/** Sends requests one by one and interleaved, with background work in between. */
async function sendBurst(simulation: Simulation, requests: ApiRequest[], prng: Prng): Promise<void> {
  while (requests.length > 0) {
    const next = requests.splice(0, prng.of([1, 2, 3, 4]));
    // Half of the time a duplicate runs at the same time, which is rare by chance.
    const together = prng.fraction() < 0.5 ? [...next, ...next.slice(0, 1)] : next;
    await simulation.callTogether(together, prng.below(3));
    if (prng.fraction() < 0.1) await simulation.wait(prng.of([1, 5]));
  }
}

async function callInTurn(simulation: Simulation, requests: readonly ApiRequest[]): Promise<void> {
  for (const request of requests) await simulation.call(request);
}

/** Without faults, an effect is replayed, and a request that had none may take effect once. */
async function sendRepeats(simulation: Simulation, plans: readonly Plan[]): Promise<void> {
  for (const { same, another, refused } of plans) await callInTurn(simulation, [refused, same, another, same, another]);
  for (const { same, elsewhere } of plans) await callInTurn(simulation, [elsewhere, same]);
}
