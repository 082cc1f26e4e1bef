import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { useLocalKeys, useLocalTable } from '../local/beside.ts';
import { recordAction } from './action-record.ts';
import { signInFault } from './sign-in-fault.ts';

/** The option that chooses a deployed service instead of the one on this machine. */
export const stackOption = {
  stack: {
    type: 'string',
    value: 'NAME',
    description: 'The data stack of a deployed service, such as payments-dev-data.',
  },
} as const;

/**
 * Points this process at the table of a deployed service, or of the one on this machine. The table then has a record of the command that
 * runs.
 */
export async function useTable(stack: string | undefined): Promise<void> {
  await (stack ? useDeployedTable(stack) : useLocalTable());
  await recordAction(stack);
}

/** Points this process at the key that seals webhook keys, of a deployed service or of the one on this machine. */
export async function useKeyService(stack: string | undefined): Promise<void> {
  if (stack) process.env.WEBHOOK_SEALING_KEY_ID = await outputOf(stack, 'WebhookSealingKeyId');
  else useLocalKeys();
}

/** Points this process at the table that a deployed stack names among its outputs. */
async function useDeployedTable(stackName: string): Promise<void> {
  process.env.TABLE_NAME = await outputOf(stackName, 'TableName');
}

/** The value of a stack output. */
export async function outputOf(stackName: string, name: string): Promise<string> {
  const { Stacks } = await new CloudFormationClient({})
    .send(new DescribeStacksCommand({ StackName: stackName }))
    .catch((cause: unknown) => {
      throw signInFault(cause) ?? cause;
    });
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name);
  if (!output?.OutputValue) throw new Error(`The stack ${stackName} has no output ${name}.`);
  return output.OutputValue;
}

/** The address of the API of a deployed service: a token works at this one only. */
export const baseUrlOf = (dataStack: string): Promise<string> =>
  outputOf(dataStack.replace(/-data$/, '-api'), 'BaseUrl');
