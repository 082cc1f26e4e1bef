import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import type { Item } from '../../functions/store/table.ts';
import { tableName } from '../../lib/local/table/external-table.ts';

/** One request to the table, not yet bound to the items of one run. */
type Script = (place: (number: number) => { pk: string; sk: string }, run: string) => { readonly input: object };

/** The parameter of every command. */
export const TableName = tableName;
const shown = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
const small = fc.integer({ min: 0, max: 9 });
const somePlace = fc.nat(5);
const someText = fc.constantFrom('a', 'b', 'ACTIVE', '2025-11-01T12:00:00.000Z', 'é');
const someItem = fc.record(
  {
    version: small,
    balance: small,
    status: fc.oneof({ arbitrary: someText, weight: 4 }, { arbitrary: small, weight: 1 }),
    nested: fc.constantFrom({ a: 1, b: [1, 'x', null, { deep: true }] }, { a: 1, c: undefined }),
    expiresAtSeconds: small,
  },
  { requiredKeys: [] },
);

interface Condition {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly values?: Item | undefined;
}

/** The conditions that the store uses, with values that may or may not fit. */
const conditionsOf = ({ number, other, text }: { number: number; other: number; text: string }): Condition[] => [
  {},
  { ConditionExpression: 'attribute_not_exists(pk)' },
  { ConditionExpression: 'attribute_exists(pk)' },
  { ConditionExpression: '#v = :n', ExpressionAttributeNames: { '#v': 'version' }, values: { ':n': number } },
  { ConditionExpression: 'version <> :n', values: { ':n': number } },
  {
    ConditionExpression: 'balance >= :n AND #s = :t',
    ExpressionAttributeNames: { '#s': 'status' },
    values: { ':n': number, ':t': text },
  },
  { ConditionExpression: 'attribute_not_exists(pk) OR expiresAtSeconds <= :n', values: { ':n': number } },
  {
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#v)',
    ExpressionAttributeNames: { '#v': 'version' },
  },
  {
    ConditionExpression: 'balance BETWEEN :n AND :m',
    values: { ':n': Math.min(number, other), ':m': Math.max(number, other) },
  },
  {
    ConditionExpression: 'attribute_not_exists(pk) OR balance <= :n AND (attribute_not_exists(#v) OR #v = :m)',
    ExpressionAttributeNames: { '#v': 'version' },
    values: { ':n': number, ':m': other },
  },
  { ConditionExpression: 'balance IN (:n, :m)', values: { ':n': number, ':m': other } },
  {
    ConditionExpression: '#s < :t OR (balance > :n AND NOT version = :m)',
    ExpressionAttributeNames: { '#s': 'status' },
    values: { ':n': number, ':m': other, ':t': text },
  },
];
const someCondition = fc
  .record({ number: small, other: small, text: someText })
  .chain((parts) => fc.constantFrom(...conditionsOf(parts)));

const someUpdate = fc.record({ amount: small, text: someText }).chain(({ amount, text }) =>
  fc.constantFrom(
    { UpdateExpression: 'SET balance = balance - :a, version = version + :one', values: { ':a': amount, ':one': 1 } },
    { UpdateExpression: 'SET version = if_not_exists(version, :zero) + :one', values: { ':zero': 0, ':one': 1 } },
    {
      UpdateExpression: 'SET #c = :text, balance = :a',
      names: { '#c': 'status' },
      values: { ':text': text, ':a': amount },
    },
    { UpdateExpression: 'REMOVE nested, expiresAtSeconds SET balance = :a', values: { ':a': amount } },
    { UpdateExpression: 'SET balance = :a, version = version + balance', values: { ':a': amount } },
    { UpdateExpression: 'ADD balance :a', values: { ':a': amount } },
    { UpdateExpression: 'ADD balance :a SET nested = :text', values: { ':a': amount, ':text': text } },
    { UpdateExpression: 'REMOVE #c', names: { '#c': 'status' }, values: {} },
  ),
);

const withValues = (
  { values = {}, ...rest }: Condition,
  more: { names?: Record<string, string>; values?: Item } = {},
) => {
  const ExpressionAttributeValues = { ...values, ...more.values };
  const ExpressionAttributeNames = { ...rest.ExpressionAttributeNames, ...more.names };
  return {
    ...rest,
    ...(Object.keys(ExpressionAttributeNames).length > 0 && { ExpressionAttributeNames }),
    ...(Object.keys(ExpressionAttributeValues).length > 0 && { ExpressionAttributeValues }),
  };
};

const somePut = fc
  .tuple(somePlace, someItem, someCondition, fc.option(small))
  .map(([number, item, condition, listed]) => (place: Parameters<Script>[0], run: string) => ({
    TableName,
    ...shown,
    Item: {
      ...item,
      ...place(number),
      ...(listed !== null && { listPk: `list-${run}`, listSk: `${listed}#${number}` }),
      ...(listed !== null && listed < 5 && { platformPk: run, transactionSk: `${listed}#${number}` }),
    },
    ...withValues(condition),
  }));
const someChange = fc
  .tuple(somePlace, someUpdate, someCondition)
  .map(([number, { UpdateExpression, ...more }, condition]) => (place: Parameters<Script>[0]) => ({
    TableName,
    ...shown,
    Key: place(number),
    UpdateExpression,
    ...withValues(condition, more),
  }));
const someCheck = fc.tuple(somePlace, someCondition).map(([number, condition]) => (place: Parameters<Script>[0]) => ({
  TableName,
  ...shown,
  Key: place(number),
  ConditionExpression: 'attribute_exists(pk)',
  ...withValues(condition),
}));
const someDeletion = fc
  .tuple(somePlace, someCondition)
  .map(([number, condition]) => (place: Parameters<Script>[0]) => ({
    TableName,
    ...shown,
    Key: place(number),
    ...withValues(condition),
  }));
const someTransaction = fc
  .array(
    fc.oneof(
      somePut.map((put) => (place: Parameters<Script>[0], run: string) => ({ Put: put(place, run) })),
      someChange.map((change) => (place: Parameters<Script>[0]) => ({ Update: change(place) })),
      someDeletion.map((deletion) => (place: Parameters<Script>[0]) => ({ Delete: deletion(place) })),
      someCheck.map((check) => (place: Parameters<Script>[0]) => ({ ConditionCheck: check(place) })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (items): Script =>
      (place, run) =>
        new TransactWriteCommand({ TransactItems: items.map((item) => item(place, run)) as never }),
  );

const someQuery = fc.record({ forward: fc.boolean(), lowest: small, highest: small, isNarrowed: fc.boolean() }).map(
  ({ forward, lowest, highest, isNarrowed }): Script =>
    (place, run) =>
      new QueryCommand({
        TableName,
        IndexName: isNarrowed ? 'transactionsByPlatform' : 'lists',
        KeyConditionExpression: '#list = :list AND #place BETWEEN :lowest AND :highest',
        ...(isNarrowed && { FilterExpression: 'begins_with(pk, :start)' }),
        ExpressionAttributeNames: isNarrowed
          ? { '#list': 'platformPk', '#place': 'transactionSk' }
          : { '#list': 'listPk', '#place': 'listSk' },
        ExpressionAttributeValues: {
          ':list': isNarrowed ? run : `list-${run}`,
          ':lowest': String(Math.min(lowest, highest)),
          ':highest': `${Math.max(lowest, highest)}#~`,
          ...(isNarrowed && { ':start': place(1).pk }),
        },
        ScanIndexForward: forward,
      }),
);

/** Any request that the store makes, over few items, so that scripts meet each other's writes. */
export const someScript: fc.Arbitrary<Script> = fc.oneof(
  {
    weight: 4,
    arbitrary: somePut.map(
      (put): Script =>
        (place, run) =>
          new PutCommand(put(place, run)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(someChange, fc.constantFrom('NONE', 'ALL_NEW')).map(
      ([change, ReturnValues]): Script =>
        (place) =>
          new UpdateCommand({ ...change(place), ReturnValues }),
    ),
  },
  {
    weight: 1,
    arbitrary: someDeletion.map(
      (deletion): Script =>
        (place) =>
          new DeleteCommand(deletion(place)),
    ),
  },
  { weight: 4, arbitrary: someTransaction },
  {
    weight: 1,
    arbitrary: somePlace.map(
      (number): Script =>
        (place) =>
          new GetCommand({ TableName, Key: place(number), ConsistentRead: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(somePlace, { minLength: 1, maxLength: 4 }).map(
      (numbers): Script =>
        (place) =>
          new BatchGetCommand({ RequestItems: { [TableName]: { Keys: numbers.map(place) } } }),
    ),
  },
  { weight: 1, arbitrary: someQuery },
);
