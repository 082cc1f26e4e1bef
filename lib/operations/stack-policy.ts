import { CloudFormationClient, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation';
import { signInFault } from './sign-in-fault.ts';

/** The types of resources that hold what a new one would not have: data, the keys to it, and addresses that others have noted down. */
export const keptTypes = [
  'AWS::Backup::BackupVault',
  'AWS::DynamoDB::Table',
  'AWS::EC2::EIP',
  'AWS::KMS::Key',
  'AWS::KMS::ReplicaKey',
  'AWS::S3::Bucket',
] as const;

/**
 * The stacks of a stage that have such resources, without the stage's name before them. The last two are in other accounts or regions, where
 * the others are not.
 */
export const stacksWithData = ['data', 'network', 'operators', 'copies', 'keys'] as const;

/**
 * Updates may change a kept resource, but neither replace it by an empty one nor remove it from its stack. Everything else is allowed, because a stack
 * policy denies what it does not name (CloudFormation user guide, "Prevent updates to stack resources").
 */
export const stackPolicy = {
  Statement: [
    { Effect: 'Allow', Principal: '*', Action: 'Update:*', Resource: '*' },
    {
      Effect: 'Deny',
      Principal: '*',
      Action: ['Update:Replace', 'Update:Delete'],
      Resource: '*',
      Condition: { StringEquals: { ResourceType: keptTypes } },
    },
  ],
} as const;

/** Sets the policy of every stack with data that is deployed in the account and region of the credentials. Returns their names. */
export async function protectStacks(dataStack: string): Promise<string[]> {
  const client = new CloudFormationClient({});
  const prefix = dataStack.replace(/data$/, '');
  const isProtected = await Promise.all(stacksWithData.map((name) => protect(client, `${prefix}${name}`)));
  return stacksWithData.filter((_, index) => isProtected[index]).map((name) => `${prefix}${name}`);
}

/** Returns false for a stack that is not deployed. */
async function protect(client: CloudFormationClient, StackName: string): Promise<boolean> {
  try {
    await client.send(new SetStackPolicyCommand({ StackName, StackPolicyBody: JSON.stringify(stackPolicy) }));
    return true;
  } catch (cause) {
    const { name, message }: Partial<Error> = Object(cause);
    if (name === 'ValidationError' && message?.includes('does not exist')) return false;
    throw signInFault(cause) ?? cause;
  }
}
