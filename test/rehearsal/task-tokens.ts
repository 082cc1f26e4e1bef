import {
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  PutRolePolicyCommand,
  paginateListRoles,
} from '@aws-sdk/client-iam';

/** Permissions on the machine that the emulator wants on something else: on every resource for a task token, on the alias for a start. */
const judgedOtherwise = ['states:SendTaskSuccess', 'states:SendTaskFailure', 'states:StartExecution'];
const policyName = 'EmulatorWorkflows';

/**
 * AWS authorizes the answer to a task token, and a start by an alias, on the state machine, as the deployment grants it. The emulator
 * requires the permission on other resources, so exactly the roles that have it on their machine get it in addition to the deployed
 * policy. Returns a function that removes it again.
 */
export async function lendWorkflowRights(rolePrefix: string): Promise<() => Promise<void>> {
  const client = new IAMClient({});
  const lent: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client }, {})) {
    for (const { RoleName = '' } of Roles) {
      if (!RoleName.startsWith(rolePrefix)) continue;
      const Action = await grantedOf(client, RoleName);
      if (Action.length === 0) continue;
      const PolicyDocument = JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action, Resource: '*' }],
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

/** Which of these permissions the deployed policy of a function grants. */
async function grantedOf(client: IAMClient, RoleName: string): Promise<readonly string[]> {
  try {
    const { PolicyDocument = '' } = await client.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'Own' }));
    const { Statement } = JSON.parse(decodeURIComponent(PolicyDocument));
    const granted = Statement.flatMap(({ Action }: { Action: string | string[] }) => Action);
    return judgedOtherwise.filter((action) => granted.includes(action));
  } catch (cause) {
    // Only the roles of functions have this policy.
    if (cause instanceof Error && cause.name === 'NoSuchEntityException') return [];
    throw cause;
  }
}
