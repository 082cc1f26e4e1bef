import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { invalid, reversedBounds } from './expressions.ts';
import type { KeyAttributes, SortRange } from './rows.ts';

/** The part of a table or of an index that a query is about: one partition, and bounds that hold all of its sort keys. */
interface KeyRange {
  readonly partition: string;
  readonly range: SortRange;
}

const comparisonShape =
  /begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)|([#\w]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)|([#\w]+)\s*(<=|>=|=|<|>)\s*(:\w+)/gi;

interface Comparison {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/**
 * Reads the condition of a query: the partition key equals a value, and at most one condition is about the sort key. The condition itself
 * is checked on each row.
 */
export function keyRangeIn(input: QueryCommandInput, { partitionKey, sortKey }: KeyAttributes): KeyRange {
  const comparisons = comparisonsIn(input);
  const named = (name: string) => comparisons.filter((comparison) => comparison.name === name);
  const [[hash, ...otherHashes], [sort, ...otherSorts]] = [named(partitionKey), named(sortKey)];
  if (otherHashes.length + otherSorts.length > 0) {
    throw invalid('KeyConditionExpressions must only contain one condition per key');
  }
  if (hash?.operator !== '=') throw invalid(`Query condition missed key schema element: ${partitionKey}`);
  if (comparisons.length > (sort ? 2 : 1)) throw invalid(`Query condition missed key schema element: ${sortKey}`);
  return { partition: hash.values[0] ?? '', range: sort ? rangeOf(sort) : {} };
}

/** Refuses a page that would go on from outside of what its query is about. */
export function requireStart(
  start: Readonly<Record<string, unknown>>,
  { partition, range: { lowest, highest } }: KeyRange,
  { partitionKey, sortKey }: KeyAttributes,
): void {
  const sort = String(start[sortKey]);
  const isWithin =
    start[partitionKey] === partition &&
    (lowest === undefined || inBytes(sort, lowest) >= 0) &&
    (highest === undefined || inBytes(sort, highest) <= 0);
  if (!isWithin) throw invalid('The provided starting key is outside query boundaries based on provided conditions');
}

const inBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

function rangeOf({ operator, values: [first = '', second] }: Comparison): SortRange {
  if (operator === '=') return { lowest: first, highest: first };
  if (operator === '>' || operator === '>=') return { lowest: first };
  if (operator === '<' || operator === '<=') return { highest: first };
  if (operator === 'begins_with') return { lowest: first, highest: `${first}\u{10ffff}` };
  if (inBytes(first, second ?? '') > 0) throw reversedBounds();
  return { lowest: first, highest: second };
}

function comparisonsIn(input: QueryCommandInput): readonly Comparison[] {
  const { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = input;
  const rest = KeyConditionExpression.replaceAll(comparisonShape, '@').replaceAll(/[\s()]/g, '');
  if (!/^@(AND@)*$/i.test(rest)) throw invalid('Query key condition not supported');
  const nameOf = (token = ''): string => ExpressionAttributeNames[token] ?? token;
  const boundTo = (token = ''): string => {
    const value: unknown = ExpressionAttributeValues[token];
    if (typeof value !== 'string') throw invalid('Condition parameter type does not match schema type');
    if (value === '') throw invalid('The AttributeValue for a key attribute cannot contain an empty string value.');
    return value;
  };
  return [...KeyConditionExpression.matchAll(comparisonShape)].map(
    ([, prefixed, prefix, between, low, high, compared, operator = '', value]) => {
      if (prefixed) return { name: nameOf(prefixed), operator: 'begins_with', values: [boundTo(prefix)] };
      if (between) return { name: nameOf(between), operator: 'BETWEEN', values: [boundTo(low), boundTo(high)] };
      return { name: nameOf(compared), operator, values: [boundTo(value)] };
    },
  );
}
