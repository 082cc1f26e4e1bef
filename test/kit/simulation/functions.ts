import { endpointList } from '../../../functions/contract/endpoints.ts';
import { registerFunctions } from '../../../lib/local/functions.ts';
import type { Handler, Lambda } from '../../../lib/local/lambda.ts';
import { operatorCommands } from './outside/operator.ts';

interface Row {
  readonly load: () => Promise<Handler>;
  readonly timeoutSeconds: number;
}

const rows = new Map<string, Row>();
registerFunctions({ register: (name: string, row: Row) => rows.set(name, row) } as unknown as Lambda, endpointList);
for (const [name, handler] of Object.entries(operatorCommands))
  rows.set(name, { load: async () => handler as Handler, timeoutSeconds: 900 });

const handlers = new Map<string, Handler>();

/** The handler of a function, by its name. */
export async function handlerOf(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known) return known;
  const handler = await rowOf(name).load();
  handlers.set(name, handler);
  return handler;
}

/** Loads every function, so that no import changes the order of turns within a simulation. */
export async function loadAll(): Promise<void> {
  for (const name of rows.keys()) await handlerOf(name);
}

export const timeoutSecondsOf = (name: string): number => rowOf(name).timeoutSeconds;

function rowOf(name: string): Row {
  const row = rows.get(name);
  if (!row) throw new Error(`There is no function ${name}.`);
  return row;
}

/** The records that a consumer of a stream or a queue reports as failed. */
export const failuresIn = (answer: unknown): readonly string[] =>
  ((answer as { batchItemFailures?: { itemIdentifier: string }[] } | undefined)?.batchItemFailures ?? []).map(
    ({ itemIdentifier }) => itemIdentifier,
  );
