import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { tableName as TableName } from '../../lib/local/table/external-table.ts';

const Key = { pk: 'v', sk: 'v' };
const update = (UpdateExpression: string, values?: Record<string, unknown>) =>
  new UpdateCommand({ TableName, Key, UpdateExpression, ...(values && { ExpressionAttributeValues: values }) });
const guarded = (ConditionExpression: string, values?: Record<string, unknown>) =>
  new PutCommand({
    ...{ TableName, Item: Key, ConditionExpression },
    ...(values && { ExpressionAttributeValues: values }),
  });
const query = (
  KeyConditionExpression: string,
  values: Record<string, unknown>,
  more: Partial<QueryCommandInput> = {},
) => new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...more });
const ofPartition = (more: Partial<QueryCommandInput>) => query('pk = :pk', { ':pk': 'v' }, more);

/** What DynamoDB refuses with a ValidationException. */
export const refusedCommands = [
  [
    'more than 4 MB in a transaction',
    new TransactWriteCommand({
      TransactItems: Array.from({ length: 11 }, (_, index) => ({
        Put: { TableName, Item: { pk: 'large', sk: String(index), a: 'x'.repeat(400_000) } },
      })),
    }),
  ],
  ['a placeholder that nothing uses', update('SET a = :a', { ':a': 1, ':b': 2 })],
  ['a placeholder without a value', guarded('a = :a')],
  ['a placeholder whose value is undefined', guarded('a = :a OR b = :b', { ':a': undefined, ':b': 1 })],
  ['no placeholders in a list of them', guarded('attribute_exists(pk)', {})],
  ['a part of the key that changes', update('SET sk = :a', { ':a': 'w' })],
  ['a part of the key that is set to the same value', update('SET sk = :a', { ':a': 'v' })],
  ['a reserved word in an update', update('SET status = :a', { ':a': 1 })],
  ['a reserved word that is removed', update('REMOVE name')],
  ['a reserved word in a condition', guarded('Owner = :a', { ':a': 1 })],
  ['a reserved word in a function', guarded('attribute_not_exists(owner)')],
  ['a reserved word in a filter', ofPartition({ FilterExpression: 'attribute_exists(total)' })],
  ['a section twice in an update', update('SET a = :a SET b = :a', { ':a': 1 })],
  ['an empty update', update('')],
  ['an empty condition', guarded('')],
  ['an empty filter', ofPartition({ FilterExpression: '' })],
  ['bounds of a condition in the wrong order', guarded('a BETWEEN :a AND :b', { ':a': 2, ':b': 1 })],
  ['a beginning that is a number', guarded('begins_with(pk, :a)', { ':a': 1 })],
  ['an empty key', new PutCommand({ TableName, Item: { pk: '', sk: 'v' } })],
  ['an attribute beside the key of a read', new GetCommand({ TableName, Key: { ...Key, a: 1 } })],
  ['an attribute beside the key of a delete', new DeleteCommand({ TableName, Key: { ...Key, a: 1 } })],
  [
    'an attribute beside the key of an update',
    new UpdateCommand({ TableName, Key: { ...Key, a: 1 }, UpdateExpression: 'REMOVE b' }),
  ],
  [
    'an attribute beside a key of a batch',
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [{ ...Key, a: 1 }] } } }),
  ],
  ['an attribute beside the start of a page', ofPartition({ ExclusiveStartKey: { ...Key, a: 1 } })],
  [
    "the start of a page of an index without the index's key",
    query('listPk = :list', { ':list': 'v' }, { IndexName: 'lists', ExclusiveStartKey: Key }),
  ],
  ['two conditions on the sort key', query('pk = :a AND sk > :b AND sk < :c', { ':a': 'v', ':b': 'a', ':c': 'z' })],
  ['a condition of a query on another attribute', query('pk = :a AND b = :b', { ':a': 'v', ':b': 'x' })],
  ['an OR in the condition of a query', query('pk = :a OR sk = :b', { ':a': 'v', ':b': 'x' })],
  ['a sort key that is not a value', query('pk = :a AND sk <> :b', { ':a': 'v', ':b': 'x' })],
  ['a filter on the sort key', query('pk = :a', { ':a': 'v', ':b': 'v' }, { FilterExpression: 'sk = :b' })],
  [
    "a filter on the index's sort key",
    query('listPk = :a', { ':a': 'v', ':b': 'v' }, { IndexName: 'lists', FilterExpression: 'listSk = :b' }),
  ],
  [
    'a strongly consistent read of an index',
    query('listPk = :list', { ':list': 'v' }, { IndexName: 'lists', ConsistentRead: true }),
  ],
  ['a page of nothing', ofPartition({ Limit: 0 })],
  ['a segment of no number', new ScanCommand({ TableName, Segment: 0 })],
  ['a segment beyond the last', new ScanCommand({ TableName, Segment: 2, TotalSegments: 2 })],
  [
    'one item twice in a transaction',
    new TransactWriteCommand({
      TransactItems: [{ Put: { TableName, Item: Key } }, { Put: { TableName, Item: Key } }],
    }),
  ],
  ['one attribute twice in an update', update('SET a = :a REMOVE a', { ':a': 1 })],
  ['a key twice in a batch', new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key, Key] } } })],
] as const;

/** What the SDK or DynamoDB refuses and the other engine takes, and what this repository's tables would not do. */
export const unheededCommands = [
  ['a placeholder without a value that an OR does not come to', guarded('attribute_not_exists(a) OR a = :a')],
  ['a part of an item', new GetCommand({ TableName, Key, ProjectionExpression: 'a' })],
  ['the item before a put', new PutCommand({ TableName, Item: Key, ReturnValues: 'ALL_OLD' })],
  ['the scan of an index', new ScanCommand({ TableName, IndexName: 'lists' })],
  ['all attributes of an index', ofPartition({ Select: 'ALL_ATTRIBUTES' })],
  ['two writes in one place of a transaction', bothIn()],
  ['an empty text as a key of a query', query('pk = :a', { ':a': '' })],
  [
    'an empty text as a bound of a query',
    query('pk = :a AND sk BETWEEN :b AND :c', { ':a': 'v', ':b': '', ':c': 'z' }),
  ],
  ['the start of a page in another partition', ofPartition({ ExclusiveStartKey: { pk: 'w', sk: 'v' } })],
  [
    'the start of a page before the lowest key of the query',
    query('pk = :a AND sk > :b', { ':a': 'v', ':b': 'v' }, { ExclusiveStartKey: { pk: 'v', sk: 'a' } }),
  ],
  ['a number as a key of a query', query('pk = :a', { ':a': 1 })],
  ['a number that is not exact', new PutCommand({ TableName, Item: { ...Key, a: 2 ** 53 } })],
  ['a number without an end', new PutCommand({ TableName, Item: { ...Key, a: Number.POSITIVE_INFINITY } })],
  ['a number in a condition that is not exact', guarded('a < :a', { ':a': 2 ** 53 })],
  ['a sum that is not exact', update('SET a = :a + :b', { ':a': Number.MAX_SAFE_INTEGER, ':b': 1 })],
  ['a sum of fractions', update('SET a = :a + :b', { ':a': 0.1, ':b': 0.2 })],
] as const;

function bothIn() {
  const both = { Put: { TableName, Item: Key }, Delete: { TableName, Key: { pk: 'w', sk: 'w' } } };
  return new TransactWriteCommand({ TransactItems: [both] });
}
