import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { tableIndexes, table as wiring } from '../../functions/contract/wiring.ts';
import type { Item } from '../../functions/store/table.ts';
import { type Meddler, meddle } from './faults.ts';
import { IndexedItems } from './indexed-items.ts';
import { fulfils, invalid, isEqual, type Placeholders, requireUsed, updated } from './table-expressions.ts';

/** What happened to one item. Both images are the table's own: they are never changed. */
export interface Change {
  readonly sequence: number;
  readonly key: string;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

export interface InMemoryTableOptions {
  readonly tableName: string;
  /** What meets every call on its way. */
  readonly meddler?: Meddler;
  /** Hears of every write that took effect, all items of a transaction at once. */
  readonly committed?: (changes: readonly Change[]) => void;
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Update = NonNullable<TransactItem['Update']>;
type Guarded = Placeholders & {
  readonly ConditionExpression?: string | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: string | undefined;
};

/** A write as every command of the client comes down to: where to, and what stands there afterwards. */
interface Step {
  readonly key: string;
  readonly guard: Guarded;
  readonly after: (standing: Item | undefined) => Item | undefined;
}

const saying = (message: string) => ({ message, $metadata: {} });
const image = (item: Item) => marshall(item) as NonNullable<ConditionalCheckFailedException['Item']>;

const { partitionKey, sortKey } = wiring;

/** The attributes that a query goes by: those of the table itself, or of the index that it names. */
function keysOf(indexName: string | undefined) {
  const index = indexName === undefined ? wiring : tableIndexes.find(({ name }) => name === indexName);
  if (!index) throw invalid(`The table does not have the specified index: ${indexName}`);
  return index;
}

/** The value that a query's condition gives the partition key, without which there is no query. */
function partitionIn(input: QueryCommandInput, partitionKey: string): unknown {
  const { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey) return ExpressionAttributeValues[value];
  }
  throw invalid(`Query condition missed key schema element: ${partitionKey}`);
}

const keyOf = (item: Readonly<Record<string, unknown>> | undefined): string => {
  const [hash, range] = [item?.[partitionKey], item?.[sortKey]];
  if (typeof hash !== 'string' || hash === '' || typeof range !== 'string' || range === '') {
    throw invalid('The provided key element does not match the schema');
  }
  return `${hash}\u0000${range}`;
};

/** A copy as the table would hold it: without undefined members. What has no place in a table is refused. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (value instanceof Uint8Array) return Uint8Array.from(value) as T;
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol' || Number.isNaN(value)) throw new Error('No value.');
    return value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`Unsupported type: ${value.constructor.name}`);
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) members[name] = copy(member);
  return members as T;
}

/**
 * Stands in for the client of the table: the same commands, answers and errors, in this process. Writes take effect at one
 * moment, so what runs beside each other meets as it does in front of the real table.
 */
export class InMemoryTable {
  readonly #options: InMemoryTableOptions;
  #items = new IndexedItems();
  #sequence = 0;

  constructor(options: InMemoryTableOptions) {
    this.#options = options;
  }

  /** The table in the shape of the SDK's client. */
  get client(): DynamoDBDocumentClient {
    return { send: (command: never) => this.send(command), destroy: () => undefined } as never;
  }

  get items(): IterableIterator<Item> {
    return this.#items.all.values();
  }

  /** Everything that is there now, to begin from again. */
  snapshot(): ReadonlyMap<string, Item> {
    return new Map(this.#items.all);
  }

  restore(snapshot: ReadonlyMap<string, Item>): void {
    this.#items = new IndexedItems(snapshot);
  }

  /** Deletes what has outlived its time, as the table does some time later. */
  expire(nowSeconds: number): void {
    const old = [...this.#items.all].filter(([, item]) => Number(item[wiring.timeToLive] ?? Infinity) <= nowSeconds);
    this.#apply(old.map(([key]) => ({ key, guard: {}, after: () => undefined })));
  }

  async send(command: { readonly input: object }): Promise<unknown> {
    const [operation, isWrite, carryOut] = this.#route(command);
    return meddle(
      this.#options.meddler,
      { operation, isWrite },
      {
        carryOut,
        // A transaction carries a token by which the table knows the repetition; a single write meets its own effect.
        repeat: operation === 'TransactWrite' ? () => ({}) : carryOut,
        conflict: () => conflict(command),
        throttle: () => new ProvisionedThroughputExceededException(saying('Too many requests.')),
      },
    );
  }

  #route(command: { readonly input: object }): readonly [string, boolean, () => object] {
    if (command instanceof GetCommand) return ['Get', false, () => this.#get(command.input)];
    if (command instanceof BatchGetCommand) return ['BatchGet', false, () => this.#batchGet(command.input)];
    if (command instanceof QueryCommand) return ['Query', false, () => this.#query(command.input)];
    if (command instanceof ScanCommand) return ['Scan', false, () => this.#scan(command.input)];
    if (command instanceof PutCommand) return ['Put', true, () => this.#one(this.#put(command.input))];
    if (command instanceof UpdateCommand) return ['Update', true, () => this.#one(this.#update(command.input))];
    if (command instanceof DeleteCommand) return ['Delete', true, () => this.#one(this.#delete(command.input))];
    if (command instanceof TransactWriteCommand) return ['TransactWrite', true, () => this.#transact(command.input)];
    throw new Error(`The in-memory table has no ${command.constructor.name}.`);
  }

  #requireTable(name: string | undefined): void {
    if (name !== this.#options.tableName) throw new Error(`There is no table ${name}.`);
  }

  #get({ TableName, Key }: GetCommandInput): object {
    this.#requireTable(TableName);
    const item = this.#items.get(keyOf(Key));
    return item ? { Item: copy(item) } : {};
  }

  #batchGet({ RequestItems = {} }: BatchGetCommandInput): object {
    const wanted = Object.entries(RequestItems).flatMap(([name, { Keys = [] }]) => {
      this.#requireTable(name);
      return Keys.map(keyOf);
    });
    if (wanted.length < 1 || wanted.length > 100) throw invalid('Too many items requested for the BatchGetItem call');
    if (new Set(wanted).size < wanted.length) throw invalid('Provided list of item keys contains duplicates');
    const found = wanted.flatMap((key) => this.#items.get(key) ?? []);
    return { Responses: { [this.#options.tableName]: found.map(copy) }, UnprocessedKeys: {} };
  }

  #query(input: QueryCommandInput): object {
    this.#requireTable(input.TableName);
    const { KeyConditionExpression = '', FilterExpression, ExclusiveStartKey: start } = input;
    requireUsed(input, [KeyConditionExpression, ...(FilterExpression ? [FilterExpression] : [])]);
    const index = keysOf(input.IndexName);
    const keysIn = (item: Item): Item =>
      Object.fromEntries([partitionKey, sortKey, index.partitionKey, index.sortKey].map((name) => [name, item[name]]));
    const placeOf = (item: Item) =>
      Buffer.from([item[index.sortKey], item[partitionKey], item[sortKey]].join('\u0000'));
    const forward = input.ScanIndexForward !== false ? 1 : -1;
    const behind = start && placeOf(start);
    const found = this.#items
      .having(index.partitionKey, partitionIn(input, index.partitionKey))
      .filter((item) => item[index.sortKey] !== undefined)
      .filter((item) => fulfils(KeyConditionExpression, item, input))
      .map((item) => ({ item, place: placeOf(item) }))
      .filter(({ place }) => !behind || forward * Buffer.compare(place, behind) > 0)
      .sort((left, right) => forward * Buffer.compare(left.place, right.place))
      .map(({ item }) => item);
    const page = found.slice(0, input.Limit);
    const shown = page
      .filter((item) => fulfils(FilterExpression, item, input))
      .map((item) => (input.IndexName ? keysIn(item) : copy(item)));
    const last = page.length < found.length ? page.at(-1) : undefined;
    const from = last && (input.IndexName ? keysIn(last) : { [partitionKey]: last.pk, [sortKey]: last.sk });
    return {
      Count: shown.length,
      ...(input.Select !== 'COUNT' && { Items: shown }),
      ...(from && { LastEvaluatedKey: from }),
    };
  }

  #scan(input: ScanCommandInput): object {
    this.#requireTable(input.TableName);
    requireUsed(input, input.FilterExpression ? [input.FilterExpression] : []);
    const found = [...this.#items.all.values()].filter((item) => fulfils(input.FilterExpression, item, input));
    return { Items: found.map(copy), Count: found.length };
  }

  #put(input: PutCommandInput | NonNullable<TransactItem['Put']>): Step {
    this.#requireTable(input.TableName);
    requireUsed(input, input.ConditionExpression ? [input.ConditionExpression] : []);
    const item = copy(input.Item ?? {});
    return { key: keyOf(item), guard: input, after: () => item };
  }

  #update(input: Omit<Update, 'UpdateExpression'> & { UpdateExpression?: string | undefined }): Step {
    this.#requireTable(input.TableName);
    const { Key = {}, UpdateExpression = '', ConditionExpression } = input;
    requireUsed(input, ConditionExpression ? [ConditionExpression] : [], UpdateExpression);
    const after = (standing: Item | undefined) => {
      const next = copy(updated(UpdateExpression, standing ?? copy(Key), input));
      if (keyOf(next) !== keyOf(Key)) throw invalid('Cannot update attribute. This attribute is part of the key');
      return next;
    };
    return { key: keyOf(Key), guard: input, after };
  }

  #delete(input: DeleteCommandInput | NonNullable<TransactItem['Delete']>): Step {
    this.#requireTable(input.TableName);
    requireUsed(input, input.ConditionExpression ? [input.ConditionExpression] : []);
    return { key: keyOf(input.Key), guard: input, after: () => undefined };
  }

  #stepOf({ Put, Update, ConditionCheck, Delete }: TransactItem): Step {
    if (Put) return this.#put(Put);
    if (Update) return this.#update(Update);
    if (Delete) return this.#delete(Delete);
    if (!ConditionCheck) throw new Error('A transaction item puts, updates, deletes or checks.');
    this.#requireTable(ConditionCheck.TableName);
    requireUsed(ConditionCheck, [ConditionCheck.ConditionExpression ?? '']);
    return { key: keyOf(ConditionCheck.Key), guard: ConditionCheck, after: (standing) => standing };
  }

  #one(step: Step): object {
    const standing = this.#items.get(step.key);
    if (!fulfils(step.guard.ConditionExpression, standing, step.guard)) {
      const Item = shownTo(step, standing);
      throw new ConditionalCheckFailedException({ ...saying('The conditional request failed'), ...(Item && { Item }) });
    }
    this.#apply([step]);
    return {};
  }

  #transact({ TransactItems = [] }: TransactWriteCommandInput): object {
    if (TransactItems.length < 1 || TransactItems.length > 100) throw invalid('1 to 100 items in a transaction.');
    const steps = TransactItems.map((item) => this.#stepOf(item));
    if (new Set(steps.map(({ key }) => key)).size < steps.length) {
      throw invalid('Transaction request cannot include multiple operations on one item');
    }
    const reasons = steps.map((step) => this.#obstacleOf(step));
    if (reasons.some(({ Code }) => Code !== 'None')) throw canceled(reasons);
    this.#apply(steps);
    return {};
  }

  #obstacleOf(step: Step) {
    const standing = this.#items.get(step.key);
    if (!fulfils(step.guard.ConditionExpression, standing, step.guard)) {
      const Item = shownTo(step, standing);
      return { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', ...(Item && { Item }) };
    }
    try {
      step.after(standing);
      return { Code: 'None' };
    } catch (cause) {
      return { Code: 'ValidationError', Message: (cause as Error).message };
    }
  }

  #apply(steps: readonly Step[]): void {
    const changes = steps.map(({ key, after }) => {
      const before = this.#items.get(key);
      return { key, before, after: after(before) };
    });
    for (const { key, after } of changes) {
      this.#items.set(key, after);
    }
    // What changes nothing is no news.
    const news = changes.filter(({ before, after }) => !isEqual(before, after));
    this.#options.committed?.(
      news.map((change) => {
        this.#sequence += 1;
        return { ...change, sequence: this.#sequence };
      }),
    );
  }
}

/** The item that stood in the way, if the write asked for it; in the table's own notation, as the SDK passes it on. */
const shownTo = ({ guard }: Step, standing: Item | undefined) =>
  standing && guard.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' ? image(standing) : undefined;

const canceled = (CancellationReasons: NonNullable<TransactionCanceledException['CancellationReasons']>) => {
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return new TransactionCanceledException({ ...saying(message), CancellationReasons });
};

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

/** A change as the table's stream tells it. */
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
