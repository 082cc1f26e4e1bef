import { invalid } from './expressions.ts';

const placeholders = ['ExpressionAttributeNames', 'ExpressionAttributeValues'];
const guard = [...placeholders, 'ConditionExpression', 'ReturnValuesOnConditionCheckFailure'];
const page = [...placeholders, 'FilterExpression', 'ExclusiveStartKey', 'Limit', 'ConsistentRead', 'Select'];

/** The parameters of each command that the table heeds, beside the name of the table. */
const heeded = {
  Get: ['Key', 'ConsistentRead'],
  BatchGet: ['Keys', 'ConsistentRead'],
  Query: [...page, 'IndexName', 'KeyConditionExpression', 'ScanIndexForward'],
  Scan: [...page, 'Segment', 'TotalSegments'],
  Put: [...guard, 'Item'],
  Update: [...guard, 'Key', 'UpdateExpression', 'ReturnValues'],
  UpdateInTransaction: [...guard, 'Key', 'UpdateExpression'],
  Delete: [...guard, 'Key'],
  ConditionCheck: [...guard, 'Key'],
} as const satisfies Record<string, readonly string[]>;

/** Refuses a parameter that the table would ignore: what it asks for would be there on AWS alone. */
export function requireHeeded(command: keyof typeof heeded, input: object): void {
  const known: readonly string[] = heeded[command];
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && name !== 'TableName' && !known.includes(name)) {
      throw new Error(`The local table does not heed ${name} of ${command}.`);
    }
  }
}

interface PageParameters {
  readonly Limit?: number | undefined;
  readonly Select?: string | undefined;
  readonly IndexName?: string | undefined;
  readonly ConsistentRead?: boolean | undefined;
  readonly Segment?: number | undefined;
  readonly TotalSegments?: number | undefined;
}

/** Refuses parameters of a query or a scan that DynamoDB refuses. */
export function requirePage({
  Limit = 1,
  Select,
  IndexName,
  ConsistentRead,
  Segment,
  TotalSegments,
}: PageParameters): void {
  if (Limit < 1) throw invalid("Value at 'Limit' failed to satisfy constraint: Member must be at least 1");
  if (Select !== undefined && Select !== 'COUNT') throw new Error(`The local table does not heed Select ${Select}.`);
  if (IndexName !== undefined && ConsistentRead) {
    throw invalid('Consistent reads are not supported on global secondary indexes');
  }
  if ((Segment === undefined) !== (TotalSegments === undefined)) {
    throw invalid('Segment and TotalSegments are required together');
  }
  if (Segment !== undefined && !(Segment >= 0 && Segment < (TotalSegments ?? 0))) {
    throw invalid('The Segment parameter is zero-based and must be less than parameter TotalSegments');
  }
}
