import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { Replacements } from '../../kit/harness.ts';
import { wholeOption } from '../options.ts';
import type { Proof, ProofOptions, Proven } from '../proof.ts';
import { ProbeClient, type Tally } from './probe-client.ts';

/** Sends bad input to the operations of simulations; `replacements` take the place of real functions. */
export async function probeOperations(
  options: ProofOptions,
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
  return ProbeClient.with(
    probing,
    async (client) => {
      for (const endpoint of endpointList) {
        if (only !== undefined && endpoint.id !== only) {
          await client.prepare(endpoint);
          continue;
        }
        await client.probe(endpoint);
        const { requests, violations, operations } = client.tally;
        if (operations.size % 20 === 0) say(`${requests} requests, ${violations.length} violations`);
        if (endpoint.id === only) break;
      }
    },
    replacements,
  );
}

/** Every request is answered as the contract says, and a refusal changes nothing. */
export const proveInput: Proof = {
  async prove(options, say): Promise<Proven> {
    const { requests, granted, refused, operations, violations } = await probeOperations(options, say);
    const figures = `${requests} requests to ${operations.size} operations, ${granted} granted, ${refused} refused`;
    return { figures, violations };
  },
};
