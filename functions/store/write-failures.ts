import { isDeepStrictEqual } from 'node:util';
import type { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { isMap } from '../domain/schema.ts';
import type { Item, Write } from './write.ts';

/** A stored item changed after it was read. Nothing was written: read again and decide again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}

/** Another transaction held an item, or the table throttled the call. Nothing was written: the same writes may be tried again. */
export class ContendedWrite extends Error {
  override readonly name = 'ContendedWrite';
  /** The indexes of the writes that other transactions held. */
  readonly busy: readonly number[];

  constructor(message: string, { busy = [], ...options }: ErrorOptions & { readonly busy?: readonly number[] } = {}) {
    super(message, options);
    this.busy = busy;
  }
}

/**
 * The error of a rejected transaction. A stale read voids the decision and takes precedence; then the first refused write
 * decides; then contention.
 */
export function transactionFailure(cause: unknown, writes: readonly Write[]): unknown {
  if (!isNamed<TransactionCanceledException>(cause, 'TransactionCanceledException')) return contention(cause);
  const reasons = cause.CancellationReasons ?? [];
  const refusals = reasons.flatMap(({ Code, Item: current }, index) => {
    const write = writes[index];
    return Code === 'ConditionalCheckFailed' && write ? [write.onConditionFailed?.(unmarshalled(current))] : [];
  });
  if (refusals.includes(undefined)) return stale(cause);
  const [first] = refusals;
  if (first) return first;
  const isBusy = reasons.every(({ Code }) => Code === undefined || contendedCodes.has(Code));
  if (!isBusy || reasons.length === 0) return cause;
  const busy = reasons.flatMap(({ Code = 'None' }, index) => (Code === 'None' ? [] : [index]));
  return new ContendedWrite('The table is busy.', { cause, busy });
}

/** The error of a single write that was rejected, or undefined when the SDK repeated a put that had taken effect. */
export function writeFailure(cause: unknown, write: Write): unknown {
  if (!isNamed<ConditionalCheckFailedException>(cause, 'ConditionalCheckFailedException')) return contention(cause);
  const repeated = cause.$metadata?.attempts !== 1;
  if (repeated && write.put && !write.onConditionFailed && isSame(write.put.item, cause.Item)) return undefined;
  return write.onConditionFailed?.(unmarshalled(cause.Item)) ?? stale(cause);
}

const stale = (cause: unknown): StaleWrite => new StaleWrite('An item changed since it was read.', { cause });

const isNamed = <T extends Error>(cause: unknown, name: T['name']): cause is T =>
  cause instanceof Error && cause.name === name;

const contendedCodes = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const contentionNames = [
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
];

const contention = (cause: unknown): unknown =>
  contentionNames.some((name) => isNamed(cause, name)) ? new ContendedWrite('The table is busy.', { cause }) : cause;

type Attributes = NonNullable<ConditionalCheckFailedException['Item']>;

/**
 * Whether the current item is the very item of the put: the SDK repeated a put whose response was lost, and the first one
 * had taken effect. Reporting a failure here would make the caller do it twice. A put that was sent once has no such excuse:
 * two callers may write the same item in the same millisecond, and one of them has to decide again.
 */
const isSame = (item: Item, current: Attributes | undefined): boolean =>
  current !== undefined &&
  isDeepStrictEqual(withBuffers(current), withBuffers(marshall(item, { removeUndefinedValues: true })));

/** Binary attributes are a Buffer or a plain Uint8Array, depending on their origin. All of ours are top-level attributes. */
const withBuffers = (attributes: Attributes): Item =>
  Object.fromEntries(
    Object.entries(unmarshall(attributes)).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value) : value,
    ]),
  );

/** The current item of a failed condition, which some engines return marshalled. Callers read only its strings and numbers. */
function unmarshalled(item: Item | undefined): Item | undefined {
  if (!item) return undefined;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      if (isMap(value) && typeof value.S === 'string') return [name, value.S];
      if (isMap(value) && typeof value.N === 'string') return [name, Number(value.N)];
      return [name, value];
    }),
  );
}
