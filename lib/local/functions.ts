import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import type { Handler, Lambda } from './lambda.ts';

/** How long an API function may run; the gateway gives up at about the same time. */
const endpointTimeoutSeconds = 29;

/** Registers every function under its name, an endpoint's under the endpoint's id. `replacements` take precedence over the files. */
export function registerFunctions(
  lambda: Lambda,
  endpoints: readonly Endpoint[],
  replacements: Readonly<Record<string, Handler>> = {},
): void {
  const register = (name: string, entry: string, timeoutSeconds: number) => {
    const replacement = replacements[name];
    lambda.register(name, { load: async () => replacement ?? (await load(entry)), timeoutSeconds });
  };
  for (const endpoint of endpoints) register(endpoint.id, entryOf(endpoint), endpointTimeoutSeconds);
  for (const [name, { entry, timeoutSeconds }] of Object.entries(backgroundFunctions))
    register(name, entry, timeoutSeconds);
}

async function load(entry: string): Promise<Handler> {
  const { href } = new URL(`../../functions/${entry}.ts`, import.meta.url);
  const { handler } = (await import(/* @vite-ignore */ href)) as { handler?: Handler };
  if (!handler) throw new Error(`functions/${entry}.ts exports no handler.`);
  return handler;
}
