import { endpointList } from '../../../functions/contract/endpoints.ts';
import { Scenery } from '../operations/scenery.ts';
import { wholeOption } from '../options.ts';
import type { Proof, Proven } from '../proof.ts';
import { Stage } from '../stage.ts';
import type { World } from '../world.ts';
import { effectOf, playEpisode, type Scene } from './episode.ts';
import type { KeyedEffects } from './keyed-effects.ts';

const idempotent = endpointList.filter((row) => row.idempotent);

/** How many valid requests of each operation an episode needs of each platform. */
const times = 4;

type Sums = Record<'requests' | 'keys' | 'effects' | 'replays' | 'conflicts' | 'refusals' | 'lost', number>;

/**
 * Plays episodes until so many requests have been sent, every operation in turn. `tamper` changes a world before it is shown,
 * to see that something is found.
 */
export async function playKeys(
  options: Parameters<Proof['prove']>[0],
  say: (line: string) => void,
  tamper: (world: World) => void = () => undefined,
): Promise<Sums & { readonly violations: readonly string[]; readonly operations: number }> {
  const seed = wholeOption(options, 'seed') ?? 1;
  const wanted = wholeOption(options, 'requests') ?? (options.short ? 2_500 : 100_000);
  const only = wholeOption(options, 'episode');
  const played = idempotent.filter(({ id }) => options.only === undefined || id === options.only);
  if (played.length === 0) throw new Error(`No operation that takes keys is called ${options.only}.`);
  const sums: Sums = { requests: 0, keys: 0, effects: 0, replays: 0, conflicts: 0, refusals: 0, lost: 0 };
  const violations: string[] = [];
  const stage = await Stage.open();
  const show = (world: World) => {
    stage.show(world);
    tamper(world);
  };
  try {
    const scenes = await scenesOf(stage, played, show);
    for (let episode = only ?? 0; sums.requests < wanted; episode += 1) {
      for (const scene of scenes) {
        const witness = await playEpisode(scene, seed, episode);
        for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += witness[name];
        const replay = `npm run prove:idempotency -- --seed ${seed} --only ${scene.endpoint.id} --episode ${episode}`;
        violations.push(...newest(witness, replay));
      }
      if (episode % 20 === 0) say(`${sums.requests} requests, ${violations.length} violations`);
      if (only !== undefined) break;
    }
  } finally {
    await stage.close();
  }
  return { ...sums, violations, operations: played.length };
}

const newest = ({ violations }: KeyedEffects, replay: string): readonly string[] =>
  violations.map((violation) => `${violation}\n    ${replay}`);

async function scenesOf(stage: Stage, played: typeof idempotent, show: Scene['show']): Promise<readonly Scene[]> {
  const scenery = await Scenery.begin(stage);
  const platforms = scenery.tenants.map(({ platformId }) => platformId);
  const scenes: Scene[] = [];
  for (const [place, endpoint] of played.entries()) {
    const others = idempotent.filter((row) => row !== endpoint);
    const other = others[place % others.length];
    if (!other) throw new Error('There is no other operation.');
    const moment = await scenery.forMany([endpoint, other], times);
    const untouched = { platforms, moment, show: (world: World) => stage.show(world) };
    const expected = {
      [endpoint.id]: await effectOf(endpoint, untouched),
      [other.id]: await effectOf(other, untouched),
    };
    scenes.push({ endpoint, other, platforms, moment, show, expected });
  }
  return scenes;
}

/** A key has one effect and one answer, whatever is repeated, at the same time, in whatever order, and whatever fails. */
export const proveIdempotency: Proof = {
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    episode: { type: 'string' },
    requests: { type: 'string' },
  },
  async prove(options, say): Promise<Proven> {
    const startedAt = performance.now();
    const { requests, keys, effects, replays, conflicts, refusals, lost, operations, violations } = await playKeys(
      options,
      say,
    );
    const rate = Math.round((1000 * requests) / (performance.now() - startedAt));
    const figures =
      `${requests} requests with ${keys} keys to ${operations} operations, ${effects} effects, ${replays} replays, ` +
      `${refusals} refusals (${conflicts} of them for a key of another request), ${lost} lost; ${rate} requests a second`;
    return { figures, violations };
  },
};
