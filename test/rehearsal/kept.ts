import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';

/** The resources that outlive their stack, the table and the keys, by their names in the account. */
export interface Kept {
  readonly tables: readonly string[];
  readonly keys: readonly string[];
}

/** The tables and keys of a deployed stack. */
export async function keptBy(stackName: string): Promise<Kept> {
  const tables: string[] = [];
  const keys: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client: new CloudFormationClient({}) },
    { StackName: stackName },
  )) {
    for (const { ResourceType, PhysicalResourceId = '' } of StackResourceSummaries) {
      if (ResourceType === 'AWS::DynamoDB::Table') tables.push(PhysicalResourceId);
      if (ResourceType === 'AWS::KMS::Key') keys.push(PhysicalResourceId);
    }
  }
  if (tables.length === 0 || keys.length === 0) throw new Error(`${stackName} has no table or no key.`);
  return { tables, keys };
}

/** Requires them to exist and be in use after their stack is deleted. */
export async function requireKept({ tables, keys }: Kept): Promise<void> {
  const dynamoDb = new DynamoDBClient({});
  for (const TableName of tables) {
    const { Table } = await dynamoDb.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus !== 'ACTIVE') throw new Error(`The table ${TableName} is ${Table?.TableStatus}.`);
    if (!Table.ItemCount) throw new Error(`The table ${TableName} has lost its items.`);
  }
  const kms = new KMSClient({});
  for (const KeyId of keys) {
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
    if (KeyMetadata?.KeyState !== 'Enabled') throw new Error(`The key ${KeyId} is ${KeyMetadata?.KeyState}.`);
  }
}
