import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
  paginateListRoles,
} from '@aws-sdk/client-iam';

const actions = ['states:SendTaskSuccess', 'states:SendTaskFailure'];
const policyName = 'EmulatorTaskTokens';

/**
 * AWS authorizes the answer to a task token on the state machine, as the deployment grants it. The emulator requires the
 * permission on every resource, so exactly the roles that may answer their machine get it in addition to the deployed policy.
 * Returns a function that removes it again.
 */
export async function lendTaskTokenRights(rolePrefix: string): Promise<() => Promise<void>> {
  const client = new IAMClient({});
  const lent: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client }, {})) {
    for (const { RoleName = '' } of Roles) {
      if (!RoleName.startsWith(rolePrefix) || !(await mayAnswer(client, RoleName))) continue;
      const PolicyDocument = JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: actions, Resource: '*' }],
      });
      await client.send(new PutRolePolicyCommand({ RoleName, PolicyName: policyName, PolicyDocument }));
      lent.push(RoleName);
    }
  }
  return async () => {
    for (const RoleName of lent) {
      await client.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: policyName }));
    }
  };
}

/** Whether the deployed policy of a function allows it to answer the machine's tasks. */
async function mayAnswer(client: IAMClient, RoleName: string): Promise<boolean> {
  try {
    const { PolicyDocument = '' } = await client.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'Own' }));
    const { Statement } = JSON.parse(decodeURIComponent(PolicyDocument));
    return Statement.some(({ Action }: { Action: string | string[] }) => actions.every((one) => Action.includes(one)));
  } catch (cause) {
    // Only the roles of functions have this policy.
    if (cause instanceof Error && cause.name === 'NoSuchEntityException') return false;
    throw cause;
  }
}
