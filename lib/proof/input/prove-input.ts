import { endpointList } from '../../../functions/contract/endpoints.ts';
import { wholeOption } from '../options.ts';
import type { Proof, Proven } from '../proof.ts';
import type { Replacements } from '../stage.ts';
import { Prober, type Tally } from './prober.ts';

/** Sends bad input to operations of simulated worlds; `replacements` go before the real functions. */
export async function probeOperations(
  options: Parameters<Proof['prove']>[0],
  say: (line: string) => void,
  replacements: Replacements = {},
): Promise<Tally> {
  const { only } = options;
  if (only !== undefined && !endpointList.some(({ id }) => id === only))
    throw new Error(`There is no operation ${only}.`);
  const probe = wholeOption(options, 'probe');
  const probing = {
    seed: wholeOption(options, 'seed') ?? 1,
    each: wholeOption(options, 'each') ?? (options.short ? 40 : 400),
    ...(probe !== undefined && { probe }),
  };
  return Prober.with(
    probing,
    async (prober) => {
      for (const endpoint of endpointList) {
        if (only !== undefined && endpoint.id !== only) {
          await prober.prepare(endpoint);
          continue;
        }
        await prober.probe(endpoint);
        const { requests, violations, operations } = prober.tally;
        if (operations.size % 20 === 0) say(`${requests} requests, ${violations.length} violations`);
        if (endpoint.id === only) break;
      }
    },
    replacements,
  );
}

/** Whatever is sent to it, the service answers what the contract says, and nothing that is refused changes anything. */
export const proveInput: Proof = {
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    probe: { type: 'string' },
    each: { type: 'string' },
  },
  async prove(options, say): Promise<Proven> {
    const { requests, granted, refused, operations, violations } = await probeOperations(options, say);
    const figures = `${requests} requests to ${operations.size} operations, ${granted} granted, ${refused} refused`;
    return { figures, violations };
  },
};
