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

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: object;
}

/**
 * AWS authorizes the answer to a task token, and a start by an alias, on the state machine, as the deployment grants it. The emulator
 * requires the permission on other resources, so exactly the roles that have it on their machine get it in addition to the deployed
 * policy. It does not know the partitions that a request writes (`dynamodb:LeadingKeys`) either, and refuses what depends on them: the roles
 * get these statements without their condition. Returns a function that removes it again.
 */
export async function lendWorkflowRights(rolePrefix: string): Promise<() => Promise<void>> {
  const client = new IAMClient({});
  const lent: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client }, {})) {
    for (const { RoleName = '' } of Roles) {
      if (!RoleName.startsWith(rolePrefix)) continue;
      const Statement = lentFor(await grantedTo(client, RoleName));
      if (Statement.length === 0) continue;
      const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
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

/** What a role needs on the emulator in addition to its deployed policy. */
function lentFor(granted: readonly Statement[]): readonly Statement[] {
  const actions = granted.flatMap(({ Action }) => Action);
  const Action = judgedOtherwise.filter((action) => actions.includes(action));
  const inPartitions = granted.filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes('LeadingKeys'));
  return [
    ...(Action.length > 0 ? [{ Effect: 'Allow', Action, Resource: '*' }] : []),
    ...inPartitions.map(({ Condition: _, ...statement }) => statement),
  ];
}

/** The statements of the deployed policy of a function. */
async function grantedTo(client: IAMClient, RoleName: string): Promise<readonly Statement[]> {
  try {
    const { PolicyDocument = '' } = await client.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'Own' }));
    return JSON.parse(decodeURIComponent(PolicyDocument)).Statement;
  } catch (cause) {
    // Only the roles of functions have this policy.
    if (cause instanceof Error && cause.name === 'NoSuchEntityException') return [];
    throw cause;
  }
}
