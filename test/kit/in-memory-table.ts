import { ProvisionedThroughputExceededException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { sendsOnce } from '../../functions/store/sent-once.ts';
import type { Item } from '../../functions/store/table.ts';
import { table as wiring } from '../../functions/topology/table.ts';
import type { ItemKey, RowChange } from '../../lib/local/item-change.ts';
import { canceled, TableCommands } from '../../lib/local/table/commands.ts';
import { isEqual } from '../../lib/local/table/expressions.ts';
import { itemBytes } from '../../lib/local/table/item-size.ts';
import { placeOf, type Row, type RowQuery, type Rows } from '../../lib/local/table/rows.ts';
import { copy } from '../../lib/local/table/storable.ts';
import { callWithFaults, type FaultInjector } from './faults.ts';
import { IndexedItems } from './indexed-items.ts';

/** What happened to one item. Both images are the table's own: they are never changed. */
export interface Change {
  readonly sequence: number;
  readonly key: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

export interface InMemoryTableOptions {
  readonly tableName: string;
  /** Injects faults into calls. */
  readonly faultInjector?: FaultInjector;
  /** Receives every write that took effect, all items of a transaction at once. */
  readonly committed?: (changes: readonly Change[]) => void;
}

const saying = (message: string) => ({ message, $metadata: {} });

/** Rows in memory. */
class MapRows implements Rows {
  items = new IndexedItems();
  readonly #applied: (changes: readonly RowChange[]) => void;

  constructor(applied: (changes: readonly RowChange[]) => void) {
    this.#applied = applied;
  }

  get(key: ItemKey): Item | undefined {
    return this.items.get(placeOf(key));
  }

  apply(changes: readonly RowChange[]): void {
    for (const { key, after } of changes) this.items.set(placeOf(key), after);
    this.#applied(changes);
  }

  query({ indexName, attributes, partition, range, forward, after }: RowQuery): Iterable<Row> {
    const { partitionKey, sortKey } = attributes;
    const sign = forward ? 1 : -1;
    const positionOf = (item: Item) => Buffer.from([item[sortKey], item.pk, item.sk].join('\u0000'));
    const behind = after && Buffer.from([after.sort, after.pk, after.sk].join('\u0000'));
    return this.items
      .having(partitionKey, partition)
      .filter((item) => item[sortKey] !== undefined && isWithin(String(item[sortKey]), range))
      .map((item) => ({ item, position: positionOf(item) }))
      .filter(({ position }) => !behind || sign * Buffer.compare(position, behind) > 0)
      .sort((left, right) => sign * Buffer.compare(left.position, right.position))
      .map(({ item }) => rowOf(indexName ? keysIn(item, partitionKey, sortKey) : item));
  }

  scan(after: ItemKey | undefined): Iterable<Row> {
    const rows = [...this.items.all.values()].map(rowOf);
    if (!after) return rows;
    return rows.slice(1 + rows.findIndex(({ item }) => item.pk === after.pk && item.sk === after.sk));
  }
}

const rowOf = (item: Item): Row => ({ item, size: itemBytes(item) });

const isWithin = (text: string, { lowest, highest }: RowQuery['range']): boolean =>
  (lowest === undefined || Buffer.compare(Buffer.from(text), Buffer.from(lowest)) >= 0) &&
  (highest === undefined || Buffer.compare(Buffer.from(text), Buffer.from(highest)) <= 0);

const keysIn = (item: Item, ...attributes: readonly string[]): Item =>
  Object.fromEntries(['pk', 'sk', ...attributes].map((name) => [name, item[name]]));

/**
 * The table of the tests: the commands of the local service's table over rows in memory, with faults. Writes take effect at
 * one moment, so calls that run beside each other meet as they do in front of the real table.
 */
export class InMemoryTable {
  readonly #options: InMemoryTableOptions;
  readonly #rows = new MapRows((changes) => this.#report(changes));
  readonly #commands: TableCommands;
  #sequence = 0;

  constructor(options: InMemoryTableOptions) {
    this.#options = options;
    this.#commands = new TableCommands(options.tableName, this.#rows);
  }

  /** The table in the shape of the SDK's client. */
  get client(): DynamoDBDocumentClient {
    return { send: (command: never) => this.send(command), destroy: () => undefined } as never;
  }

  get items(): IterableIterator<Item> {
    return this.#rows.items.all.values();
  }

  /** Everything that is there now, to begin from again. */
  snapshot(): ReadonlyMap<string, Item> {
    return new Map(this.#rows.items.all);
  }

  restore(snapshot: ReadonlyMap<string, Item>): void {
    this.#rows.items = new IndexedItems(snapshot);
  }

  /** Deletes items whose time to live has ended, as the table does some time later. */
  expire(nowSeconds: number): void {
    const expired = [...this.items].filter((item) => Number(item[wiring.timeToLive] ?? Infinity) <= nowSeconds);
    this.#rows.apply(
      expired.map((item) => ({ key: { pk: String(item.pk), sk: String(item.sk) }, before: item, after: undefined })),
    );
  }

  async send(command: { readonly input: object }): Promise<unknown> {
    const { operation, isWrite, carryOut } = this.#commands.route(command);
    // An answer is the caller's own: what it does to it must not reach the table.
    const answered = () => copy(carryOut());
    return callWithFaults(
      this.#options.faultInjector,
      { operation, isWrite, input: command.input },
      {
        carryOut: answered,
        // A transaction carries a token by which the table knows the repetition; a single write meets its own effect.
        ...(!isSentOnce(command) && {
          repeat: operation === 'TransactWrite' ? () => ({}) : () => asSecondAttempt(answered),
        }),
        conflict: () => conflict(command),
        throttle: () => new ProvisionedThroughputExceededException(saying('Too many requests.')),
      },
    );
  }

  #report(changes: readonly RowChange[]): void {
    // A write that changes nothing has no stream record.
    const effective = changes.filter(({ before, after }) => !isEqual(before, after));
    this.#options.committed?.(
      effective.map(({ key, before, after }) => {
        this.#sequence += 1;
        return { key: placeOf(key), before, after, sequence: this.#sequence };
      }),
    );
  }
}

const isSentOnce = (command: object): boolean =>
  command instanceof UpdateCommand && command.middlewareStack.identify().some((name) => name.includes(sendsOnce));

/** The SDK says of an error how often it sent the command. */
function asSecondAttempt<T>(send: () => T): T {
  try {
    return send();
  } catch (cause) {
    throw Object.assign(cause as object, { $metadata: { attempts: 2 } });
  }
}

/** Another transaction held the first item of a write. */
function conflict(command: object): Error {
  if (!(command instanceof TransactWriteCommand)) {
    return new TransactionConflictException(saying('Transaction is ongoing for the item'));
  }
  const items = command.input.TransactItems ?? [];
  return canceled(items.map((_, place) => ({ Code: place === 0 ? 'TransactionConflict' : 'None' })));
}

/** An item as a reader of the stream receives it: binary members in base64. */
export const streamImage = (item: Item) =>
  Object.fromEntries(
    Object.entries(marshall(item, { removeUndefinedValues: true })).map(([name, value]) => [
      name,
      value.B ? { B: Buffer.from(value.B).toString('base64') } : value,
    ]),
  );

/** The stream record of a change. */
export const toStreamRecord = ({ sequence, before, after }: Change): DynamoDBRecord =>
  ({
    eventID: `event-${sequence}`,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      SequenceNumber: String(sequence),
      ...(before && { OldImage: streamImage(before) }),
      ...(after && { NewImage: streamImage(after) }),
    },
  }) as DynamoDBRecord;
