import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { override } from '../functions/runtime/seams.ts';
import { makeTableClient } from './local/clients.ts';
import { runningEndpoint, tableName } from './local/dynamodb.ts';

/** Points this process at the table of the local cloud that runs on `dataDir`. */
export async function useLocalTable(dataDir: string): Promise<void> {
  const endpoint = runningEndpoint(dataDir);
  const answers = endpoint !== undefined && (await fetch(endpoint).catch(() => undefined)) !== undefined;
  if (!endpoint || !answers) throw new Error(`No local service runs on ${dataDir}. Start it with npm start.`);
  override('table', makeTableClient(endpoint));
  process.env.TABLE_NAME = tableName;
}

/** Points this process at the table that a deployed stack names among its outputs. */
export async function useDeployedTable(stackName: string): Promise<void> {
  process.env.TABLE_NAME = await outputOf(stackName, 'TableName');
}

/** What a deployed stack tells. */
export async function outputOf(stackName: string, name: string): Promise<string> {
  const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: stackName }));
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name);
  if (!output?.OutputValue) throw new Error(`The stack ${stackName} has no output ${name}.`);
  return output.OutputValue;
}
