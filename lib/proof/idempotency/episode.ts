import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { seededFaults } from '../faults.ts';
import { Draw } from '../input/draw.ts';
import type { Form } from '../operations/forms.ts';
import { buildRequest } from '../operations/request.ts';
import type { Together } from '../operations/scenery.ts';
import type { Asked } from '../witness.ts';
import { World } from '../world.ts';
import { type Expected, KeyedEffects } from './keyed-effects.ts';

/** Puts a world in front of the functions. */
export type Show = (world: World) => void;

/** Where keys are played, and the platforms that use the same ones side by side. */
export interface Stand {
  readonly platforms: readonly string[];
  readonly moment: Together;
  readonly show: Show;
}

/** What is played. */
export interface Scene extends Stand {
  readonly endpoint: Endpoint;
  /** Another operation that takes keys, to which the same keys are sent. */
  readonly other: Endpoint;
  readonly expected: Expected;
}

const keys = 4;
/** After so long nothing of a storm is under way any more: no answer that takes long, and no write that nobody waits for. */
const latestSeconds = 90;
const secondsOf = (days: number): number => days * 24 * 3600;

/** The request of a form as a platform makes it. */
function askedOf(platformId: string, endpoint: Endpoint, form: Form, key: string | undefined): Asked {
  const of = (part: string) =>
    Object.fromEntries(
      Object.entries(form.places).flatMap(([place, value]) =>
        place.startsWith(`${part}.`) ? [[place.slice(part.length + 1), String(value)]] : [],
      ),
    );
  const { body } = buildRequest(endpoint, form.body, form.places);
  return {
    platformId,
    operation: endpoint.id,
    path: of('path'),
    query: of('query'),
    ...(body !== undefined && { body }),
    ...(key !== undefined && { key }),
  };
}

/** A request that is refused whatever happens: with an id that nobody has, or with nothing in it. */
function refusedOf(asked: Asked): Asked {
  const spoiled = (members: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value.replace(/.{12}$/, '9'.repeat(12))]));
  const hasIds = Object.keys({ ...asked.path, ...asked.query }).length > 0;
  return hasIds ? { ...asked, path: spoiled(asked.path), query: spoiled(asked.query) } : { ...asked, body: {} };
}

/** What one effect of an operation makes, seen in a world in which nothing goes wrong. */
export async function effectOf(endpoint: Endpoint, { platforms, moment, show }: Stand): Promise<string> {
  const [platformId = ''] = platforms;
  const witness = new KeyedEffects({});
  const [form] = moment.formsOf(platformId, endpoint.id);
  if (!form) throw new Error(`${endpoint.id} has no valid request.`);
  const world = new World({ seed: 1, items: moment.items, start: moment.at }, witness);
  show(world);
  const answer = await world.call(askedOf(platformId, endpoint, form, undefined));
  if (answer?.status === undefined || answer.status >= 400)
    throw new Error(`${endpoint.id} is refused: ${answer?.text}`);
  return witness.made;
}

/** Plays keys on one operation: a storm, then repeats, then repeats after 29 days, then again when the keys are forgotten. */
export async function playEpisode(scene: Scene, seed: number, episode: number): Promise<KeyedEffects> {
  const draw = new Draw(seed, `${scene.endpoint.id} ${episode}`);
  const witness = new KeyedEffects(scene.expected);
  const weather = { isFair: false };
  const world = enter(scene, draw, witness, weather);
  const plans = plansOf(scene);
  await storm(world, shuffled(plans.flatMap(stormOf), draw), draw);
  weather.isFair = true;
  await world.wait(latestSeconds);
  await afterwards(world, plans);
  world.jump(secondsOf(29));
  for (const { same, another } of plans) if (witness.hasEffect(same)) await inTurn(world, [same, another]);
  world.jump(secondsOf(2));
  witness.forget();
  // The table deletes late what has outlived its time, or does not get to it.
  if (draw.fraction() < 0.5) world.table.expire(world.time / 1000);
  const again = plans.flatMap(({ same }) => [same, same]);
  await storm(world, shuffled(again, draw), draw);
  return witness;
}

/** A world in which as much goes wrong as the episode draws, until the weather is fair. */
function enter({ moment, show }: Scene, draw: Draw, witness: KeyedEffects, weather: { isFair: boolean }): World {
  const faultOf = seededFaults(draw.fraction, draw.of([0, 0, 0.05, 0.15]));
  const world = new World(
    {
      seed: draw.below(2 ** 31),
      items: moment.items,
      start: moment.at,
      repeatChance: draw.of([0, 0.1]),
      skewSeconds: draw.of([0, 2]),
      plan: (call) => (weather.isFair ? undefined : faultOf(call)),
    },
    witness,
  );
  world.endpoint = () => ({ status: 202 });
  show(world);
  return world;
}

/** What is sent with one key by one platform. */
interface Plan {
  readonly same: Asked;
  /** Another valid request to the same operation. */
  readonly another: Asked;
  /** A request to another operation. */
  readonly elsewhere: Asked;
  readonly refused: Asked;
}

function plansOf({ endpoint, other, platforms, moment }: Scene): readonly Plan[] {
  return platforms.flatMap((platformId) => {
    const forms = moment.formsOf(platformId, endpoint.id);
    const others = moment.formsOf(platformId, other.id);
    return Array.from({ length: keys }, (_, at): Plan => {
      const [form, next, elsewhere] = [forms[at], forms[(at + 1) % keys], others[at]];
      if (!form || !next || !elsewhere) throw new Error(`${endpoint.id} has too few valid requests.`);
      const key = `key-${at}`;
      const same = askedOf(platformId, endpoint, form, key);
      return {
        same,
        another: askedOf(platformId, endpoint, next, key),
        elsewhere: askedOf(platformId, other, elsewhere, key),
        refused: refusedOf(same),
      };
    });
  });
}

const stormOf = ({ same, another, elsewhere, refused }: Plan): readonly Asked[] => [
  same,
  same,
  same,
  same,
  another,
  elsewhere,
  refused,
];

function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  return list
    .map((item) => ({ item, place: draw.fraction() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/** Requests one by one and side by side, with what happens behind them in between. */
async function storm(world: World, requests: Asked[], draw: Draw): Promise<void> {
  while (requests.length > 0) {
    const next = requests.splice(0, draw.of([1, 2, 3, 4]));
    // Twins meet more often than chance would have it.
    const jobs = draw.fraction() < 0.5 ? [...next, ...next.slice(0, 1)] : next;
    await world.together(jobs, draw.below(3));
    if (draw.fraction() < 0.1) await world.wait(draw.of([1, 5]));
  }
}

async function inTurn(world: World, requests: readonly Asked[]): Promise<void> {
  for (const asked of requests) await world.call(asked);
}

/** Nothing goes wrong any more: what took effect is answered again, and what did not may do so now, once. */
async function afterwards(world: World, plans: readonly Plan[]): Promise<void> {
  for (const { same, another, refused } of plans) await inTurn(world, [refused, same, another, same, another]);
  for (const { same, elsewhere } of plans) await inTurn(world, [elsewhere, same]);
}
