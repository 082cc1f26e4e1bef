import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { provide } from '../../../functions/ports/ports.ts';
import type { Key } from '../../../functions/store/keys.ts';
import type { LocalCloud } from '../../../lib/local/cloud.ts';
import { sum } from './markdown.ts';

/** One request to the table. */
interface TableCall {
  readonly writes: boolean;
  readonly units: number;
  /** The keys that a read names one by one. */
  readonly keys: readonly Key[];
  /** Whether a read is content with an item of a moment ago, for half a unit. */
  readonly isEventual: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** One run of a function and its requests to the table. */
export interface Invocation {
  readonly function: string;
  readonly calls: TableCall[];
}

export const writeUnits = ({ calls }: Invocation): number =>
  sum(calls.filter(({ writes }) => writes).map(({ units }) => units));

export const readUnits = ({ calls }: Invocation): number =>
  sum(calls.filter(({ writes }) => !writes).map(({ units }) => units));

/** The read units that the run takes of the item of its platform, which all payments of the platform share; it has at most 4 KB. */
export const platformReads = ({ calls }: Invocation): number =>
  sum(
    calls.map(({ writes, keys, isEventual }) =>
      writes ? 0 : keys.filter(({ sk }) => sk === 'PLATFORM').length * (isEventual ? 0.5 : 1),
    ),
  );

/** The longest chain of calls of which each began after the one before had ended. */
export function sequentialCalls({ calls }: Invocation): number {
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((one, other) => one.endedAt - other.endedAt)) {
    if (call.startedAt < end) continue;
    count += 1;
    end = call.endedAt;
  }
  return count;
}

type Capacity = { readonly CapacityUnits?: number };
type Command = { readonly input: object };

type Reading = {
  readonly Key?: Key;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys?: readonly Key[]; readonly ConsistentRead?: boolean }>
  >;
};

const isEventual = ({ ConsistentRead, RequestItems = {} }: Reading): boolean =>
  !(ConsistentRead || Object.values(RequestItems).some((each) => each.ConsistentRead));

const keysOf = ({ Key: key, RequestItems = {} }: Reading): readonly Key[] => [
  ...(key ? [key] : []),
  ...Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys),
];

/** An answer of the table. */
export type Consumed = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

export const isWrite = (command: Command): boolean => /Put|Update|Delete|Write/.test(command.constructor.name);

/** The units that an answer of the table says it used, those of indexes included. */
export function unitsOf(answer: Consumed): number {
  const capacity = [answer.ConsumedCapacity ?? []].flat() as readonly Capacity[];
  return sum(capacity.map(({ CapacityUnits = 0 }) => CapacityUnits));
}

/** Records the table requests of every function of a local cloud, in the units that the table's engine counts. */
export class Meter {
  readonly #scope = new AsyncLocalStorage<Invocation>();
  readonly invocations: Invocation[] = [];

  constructor({ services: { lambda, store } }: LocalCloud) {
    provide('dynamoDb', this.#metered(store.client));
    const invoke = lambda.invoke.bind(lambda);
    lambda.invoke = (name, event) => {
      const invocation: Invocation = { function: name, calls: [] };
      this.invocations.push(invocation);
      return this.#scope.run(invocation, () => invoke(name, event));
    };
  }

  #metered(client: DynamoDBDocumentClient) {
    return {
      send: async (command: Command): Promise<unknown> => {
        Object.assign(command.input, { ReturnConsumedCapacity: 'INDEXES' });
        const startedAt = performance.now();
        const answer = (await client.send(command as never)) as Consumed;
        this.#scope.getStore()?.calls.push({
          writes: isWrite(command),
          units: unitsOf(answer),
          keys: keysOf(command.input),
          isEventual: isEventual(command.input),
          startedAt,
          endedAt: performance.now(),
        });
        return answer;
      },
    };
  }

  /** The runs of functions during `work`. */
  async during(work: () => Promise<unknown>): Promise<readonly Invocation[]> {
    const from = this.invocations.length;
    await work();
    return this.invocations.slice(from);
  }
}
