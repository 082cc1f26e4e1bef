import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
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
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes, table as wiring } from '../../../functions/topology/table.ts';
import type { ItemKey, RowChange } from '../item-change.ts';
import { attributesIn, fulfils, invalid, type Placeholders, requireUsed, updated } from './expressions.ts';
import { keyOf, startIn, wholeKey } from './item-keys.ts';
import { itemBytes } from './item-size.ts';
import { keyRangeIn, requireStart } from './key-conditions.ts';
import { requireHeeded, requirePage } from './parameters.ts';
import { type KeyAttributes, placeOf, type Row, type Rows } from './rows.ts';
import { largestItem, storable } from './storable.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Update = NonNullable<TransactItem['Update']>;
type Guarded = Placeholders & {
  readonly ConditionExpression?: string | undefined;
  readonly ReturnValuesOnConditionCheckFailure?: string | undefined;
};

/** The channel of Node's diagnostics on which every checked condition is published. */
export const conditionChannel = 'table.condition';

/** What is published: the write with its condition, and the item that it meets. */
export interface CheckedCondition {
  readonly guard: Guarded & { readonly Item?: Item };
  readonly before: Item | undefined;
}

/** One write of a command: the item it goes to, its condition and its effect. */
interface Step {
  readonly key: ItemKey;
  readonly guard: Guarded;
  readonly after: (current: Item | undefined) => Effect;
}

/** The item after a write, and its size in bytes; nothing where it deletes it. */
type Effect = Partial<Pick<RowChange, 'after' | 'bytesAfter'>>;

/** Limits of DynamoDB ("Service, account, and table quotas in Amazon DynamoDB"), in bytes. */
const largestPage = 1024 * 1024;
const largestTransaction = 4 * 1024 * 1024;

const { partitionKey, sortKey } = wiring;
const indexes = new Map(tableIndexes.map((index) => [index.name as string, index as KeyAttributes]));

/** The parts of a command that the table reads. */
export interface TableCommand {
  readonly input: object;
}

/** A command that is recognized: its name, whether it writes, and what carries it out. */
interface Routed {
  readonly operation: string;
  readonly isWrite: boolean;
  readonly carryOut: () => object;
}

/**
 * The commands of DynamoDB that functions/store uses, with its conditions, transactions, pages, limits and errors, on
 * any storage of rows. Other commands and parameters are refused, so that nothing works by accident.
 */
export class TableCommands {
  readonly #tableName: string;
  readonly #rows: Rows;

  constructor(tableName: string, rows: Rows) {
    this.#tableName = tableName;
    this.#rows = rows;
  }

  /** Recognizes a command without carrying it out. */
  route(command: TableCommand): Routed {
    if (command instanceof GetCommand) return reads('Get', () => this.#get(command.input));
    if (command instanceof BatchGetCommand) return reads('BatchGet', () => this.#batchGet(command.input));
    if (command instanceof QueryCommand) return reads('Query', () => this.#query(command.input));
    if (command instanceof ScanCommand) return reads('Scan', () => this.#scan(command.input));
    if (command instanceof PutCommand) return writes('Put', () => this.#writeOne(this.#put(command.input)));
    if (command instanceof UpdateCommand) return writes('Update', () => this.#updateOne(command.input));
    if (command instanceof DeleteCommand) return writes('Delete', () => this.#writeOne(this.#delete(command.input)));
    if (command instanceof TransactWriteCommand) return writes('TransactWrite', () => this.#transact(command.input));
    throw new Error(`The local table has no ${command.constructor.name}.`);
  }

  #requireTable(name: string | undefined): void {
    if (name !== this.#tableName) throw new Error(`There is no table ${name}.`);
  }

  #get(input: GetCommandInput): object {
    this.#requireTable(input.TableName);
    requireHeeded('Get', input);
    const item = this.#rows.get(wholeKey(input.Key));
    return item ? { Item: item } : {};
  }

  #batchGet({ RequestItems = {} }: BatchGetCommandInput): object {
    const requestedKeys = Object.entries(RequestItems).flatMap(([name, request]) => {
      this.#requireTable(name);
      requireHeeded('BatchGet', request);
      return (request.Keys ?? []).map((key) => wholeKey(key));
    });
    if (requestedKeys.length < 1 || requestedKeys.length > 100)
      throw invalid('Too many items requested for the BatchGetItem call');
    if (countPlaces(requestedKeys) < requestedKeys.length)
      throw invalid('Provided list of item keys contains duplicates');
    return {
      Responses: { [this.#tableName]: requestedKeys.flatMap((key) => this.#rows.get(key) ?? []) },
      UnprocessedKeys: {},
    };
  }

  #query(input: QueryCommandInput): object {
    this.#requireTable(input.TableName);
    requireHeeded('Query', input);
    requirePage(input);
    const { KeyConditionExpression = '', FilterExpression, IndexName, ExclusiveStartKey: start } = input;
    requireUsed(input, [KeyConditionExpression, FilterExpression]);
    const attributes = keysOf(IndexName);
    requireNoKey(input, attributes);
    const keyRange = keyRangeIn(input, attributes);
    if (start) requireStart(start, keyRange, attributes);
    const rows = this.#rows.query({
      indexName: IndexName,
      attributes,
      ...keyRange,
      forward: input.ScanIndexForward !== false,
      after: start && { ...startIn(start, attributes), sort: String(start[attributes.sortKey]) },
    });
    const isIn = (item: Item): boolean => fulfils(KeyConditionExpression, item, input);
    return pageOf(filtered(rows, isIn), input, (item) => ({
      ...keysIn(item),
      ...(IndexName && {
        [attributes.partitionKey]: item[attributes.partitionKey],
        [attributes.sortKey]: item[attributes.sortKey],
      }),
    }));
  }

  #scan(input: ScanCommandInput): object {
    this.#requireTable(input.TableName);
    requireHeeded('Scan', input);
    requirePage(input);
    requireUsed(input, [input.FilterExpression]);
    const { ExclusiveStartKey: start, Segment, TotalSegments } = input;
    const rows = this.#rows.scan(start && startIn(start, wiring));
    if (TotalSegments === undefined) return pageOf(rows, input, keysIn);
    const isIn = ({ [partitionKey]: pk }: Item): boolean => segmentOf(String(pk), TotalSegments) === Segment;
    return pageOf(filtered(rows, isIn), input, keysIn);
  }

  #put(input: PutCommandInput | NonNullable<TransactItem['Put']>): Step {
    this.#requireTable(input.TableName);
    requireHeeded('Put', input);
    requireUsed(input, [input.ConditionExpression]);
    const effect = storable(input.Item ?? {});
    return { key: keyOf(effect.after), guard: input, after: () => effect };
  }

  #update(input: Omit<Update, 'UpdateExpression'> & { UpdateExpression?: string | undefined }): Step {
    this.#requireTable(input.TableName);
    const { Key = {}, UpdateExpression, ConditionExpression } = input;
    requireUsed(input, [ConditionExpression], UpdateExpression);
    const key = wholeKey(Key);
    const after = (current: Item | undefined) => {
      const before = current ?? storable(Key).after;
      return storable(
        UpdateExpression === undefined ? before : updated(UpdateExpression, before, input, [partitionKey, sortKey]),
      );
    };
    return { key, guard: input, after };
  }

  #delete(input: DeleteCommandInput | NonNullable<TransactItem['Delete']>): Step {
    this.#requireTable(input.TableName);
    requireHeeded('Delete', input);
    requireUsed(input, [input.ConditionExpression]);
    return { key: wholeKey(input.Key), guard: input, after: () => ({}) };
  }

  #stepOf(item: TransactItem): Step {
    const { Put, Update, ConditionCheck, Delete } = item;
    if (Object.keys(item).length > 1)
      throw invalid('TransactItems can only contain one of Check, Put, Update or Delete');
    if (Put) return this.#put(Put);
    if (Update) {
      requireHeeded('UpdateInTransaction', Update);
      return this.#update(Update);
    }
    if (Delete) return this.#delete(Delete);
    if (!ConditionCheck) throw invalid('A transaction item puts, updates, deletes or checks.');
    this.#requireTable(ConditionCheck.TableName);
    requireHeeded('ConditionCheck', ConditionCheck);
    requireUsed(ConditionCheck, [ConditionCheck.ConditionExpression ?? '']);
    return { key: wholeKey(ConditionCheck.Key), guard: ConditionCheck, after: (current) => ({ after: current }) };
  }

  #updateOne(input: UpdateCommandInput): object {
    requireHeeded('Update', input);
    const { ReturnValues = 'NONE' } = input;
    if (ReturnValues !== 'NONE' && ReturnValues !== 'ALL_NEW')
      throw invalid(`The local table does not return ${ReturnValues}.`);
    const { key, ...step } = this.#update(input);
    this.#writeOne({ key, ...step });
    return ReturnValues === 'ALL_NEW' ? { Attributes: this.#rows.get(key) } : {};
  }

  #writeOne(step: Step): object {
    const before = this.#rows.get(step.key);
    if (!isMet(step, before)) {
      const Item = returnedTo(step, before);
      throw new ConditionalCheckFailedException({ ...saying('The conditional request failed'), ...(Item && { Item }) });
    }
    this.#rows.apply([changeOf(step, before)]);
    return {};
  }

  #transact({ TransactItems = [] }: TransactWriteCommandInput): object {
    if (TransactItems.length < 1 || TransactItems.length > 100) throw invalid('1 to 100 items in a transaction.');
    const steps = TransactItems.map((item) => this.#stepOf(item));
    if (countPlaces(steps.map(({ key }) => key)) < steps.length) {
      throw invalid('Transaction request cannot include multiple operations on one item');
    }
    const outcomes = steps.map((step) => this.#tryStep(step));
    const reasons = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : { Code: 'None' }));
    if (reasons.some(({ Code }) => Code !== 'None')) throw canceled(reasons);
    const changes = outcomes.flatMap((outcome) => ('change' in outcome ? outcome.change : []));
    if (bytesAfter(changes) > largestTransaction) throw invalid('The items of a transaction have more than 4 MB.');
    this.#rows.apply(changes);
    return {};
  }

  #tryStep(step: Step): { readonly change: RowChange } | { readonly reason: CancellationReason } {
    const before = this.#rows.get(step.key);
    if (!isMet(step, before)) {
      const Item = returnedTo(step, before);
      return {
        reason: {
          Code: 'ConditionalCheckFailed',
          Message: 'The conditional request failed',
          ...(Item && { Item }),
        },
      };
    }
    try {
      return { change: changeOf(step, before) };
    } catch (cause) {
      return { reason: { Code: 'ValidationError', Message: (cause as Error).message } };
    }
  }
}

type CancellationReason = NonNullable<TransactionCanceledException['CancellationReasons']>[number];

const reads = (operation: string, carryOut: () => object): Routed => ({ operation, isWrite: false, carryOut });
const writes = (operation: string, carryOut: () => object): Routed => ({ operation, isWrite: true, carryOut });

/** Without a network a command is sent once. */
const saying = (message: string) => ({ message, $metadata: { attempts: 1 } });

/** The error of a transaction that was canceled for these reasons. */
export const canceled = (CancellationReasons: CancellationReason[]): TransactionCanceledException => {
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction canceled, please refer cancellation reasons for specific reasons [${codes}]`;
  return new TransactionCanceledException({ ...saying(message), CancellationReasons });
};

function changeOf(step: Step, before: Item | undefined): RowChange {
  const { after, bytesAfter } = step.after(before);
  return { key: step.key, before, after, bytesAfter };
}

/** Tells a subscriber of every condition before it is checked. */
const conditions = channel(conditionChannel);

/** Whether the item, or its absence, meets the condition of a write. */
function isMet({ guard }: Step, before: Item | undefined): boolean {
  if (conditions.hasSubscribers) conditions.publish({ guard, before } satisfies CheckedCondition);
  return fulfils(guard.ConditionExpression, before, guard);
}

/** The item that failed a condition, if the write asks for it; in the table's own notation, as the SDK passes it on. */
const returnedTo = ({ guard }: Step, current: Item | undefined) =>
  current && guard.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
    ? (marshall(current) as NonNullable<ConditionalCheckFailedException['Item']>)
    : undefined;

const countPlaces = (keys: readonly ItemKey[]): number => new Set(keys.map(placeOf)).size;

const keysIn = (item: Item): Item => ({ [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] });

/** The key attributes of a query: those of the table, or of the index that it names. */
function keysOf(indexName: string | undefined): KeyAttributes {
  const index = indexName === undefined ? wiring : indexes.get(indexName);
  if (!index) throw invalid(`The table does not have the specified index: ${indexName}`);
  return index;
}

/** A filter is no place for what the condition of the query decides. */
function requireNoKey(input: QueryCommandInput, { partitionKey: hash, sortKey: sort }: KeyAttributes): void {
  const { FilterExpression } = input;
  const key = FilterExpression && attributesIn(FilterExpression, input).find((name) => name === hash || name === sort);
  if (key)
    throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key}`);
}

/** The segment of a partition in a parallel scan. DynamoDB divides the table by a hash, too. */
const segmentOf = (partition: string, total: number): number =>
  createHash('sha1').update(partition).digest().readUInt32BE() % total;

function* filtered(rows: Iterable<Row>, isIn: (item: Item) => boolean): Iterable<Row> {
  for (const row of rows) if (isIn(row.item)) yield row;
}

/** A page: at most `Limit` rows and 1 MB are looked at, and of these the filter lets some through. */
function pageOf(
  rows: Iterable<Row>,
  input: QueryCommandInput | ScanCommandInput,
  positionOf: (item: Item) => Item,
): object {
  const { Limit = Number.POSITIVE_INFINITY, FilterExpression, Select } = input;
  const shown: Item[] = [];
  let [count, size] = [0, 0];
  let last: Item | undefined;
  let hasMore = false;
  for (const row of rows) {
    hasMore = count > 0 && size + row.size > largestPage;
    if (hasMore) break;
    count += 1;
    size += row.size;
    last = row.item;
    if (fulfils(FilterExpression, row.item, input)) shown.push(row.item);
    // What is behind the last row that a page may have is not looked at: there may be nothing.
    hasMore = count >= Limit;
    if (hasMore) break;
  }
  return {
    Count: shown.length,
    ScannedCount: count,
    ...(Select !== 'COUNT' && { Items: shown }),
    ...(hasMore && last && { LastEvaluatedKey: positionOf(last) }),
  };
}

/** The size of the items of a transaction, or 0 where so few cannot be too large together. */
const bytesAfter = (changes: readonly RowChange[]): number =>
  changes.length * largestItem <= largestTransaction
    ? 0
    : changes.reduce((sum, { after, bytesAfter }) => sum + (after ? (bytesAfter ?? itemBytes(after)) : 0), 0);
