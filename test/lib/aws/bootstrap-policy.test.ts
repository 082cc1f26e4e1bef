import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import policy from '../../../lib/aws/bootstrap-policy.json' with { type: 'json' };
import { type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

/** The longest managed policy, without spaces (IAM user guide, "IAM and AWS STS quotas"). */
const longestPolicy = 6144;

/** The prefixes of actions that are not the name of the service in a template. */
const otherPrefixes: Readonly<Record<string, string>> = {
  stepfunctions: 'states',
  applicationautoscaling: 'application-autoscaling',
};
/** A vault is made by this service too (AWS Backup developer guide, "Access control"). */
const besideTemplates = ['backup-storage'];

interface Template {
  readonly Type: string;
  readonly Properties?: { readonly RoleName?: string };
}

let resources: readonly Template[];
beforeAll(() => {
  const capacity = { read: { least: 1, most: 2 }, write: { least: 1, most: 2 } };
  const provisioned = {
    targetPercent: 70,
    table: capacity,
    indexes: Object.fromEntries(tableIndexes.map(({ name }) => [name, capacity])),
  };
  const deployed: readonly Synthesized[] = [
    synthesize({
      stage: 'prod',
      settings: {
        fixedAddresses: { zones: 1 },
        copies: { account: '444455556666', region: 'eu-west-1' },
        domain: { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' },
      },
    }),
    synthesize({ endpoints: endpointList.slice(0, 12), settings: { table: { provisioned } } }),
  ];
  resources = deployed.flatMap(({ templates }) =>
    Object.values(templates).flatMap(({ Resources }) => Object.values<Template>(Resources)),
  );
}, 120_000);

const statement = (sid: string) => {
  const found = policy.Statement.find(({ Sid }) => Sid === sid);
  if (!found) throw new Error(`There is no statement ${sid}.`);
  return { actions: [found.Action].flat(), resources: [found.Resource].flat() };
};

describe('the policy that CloudFormation deploys with', () => {
  it('allows the services of the templates, and no other', () => {
    const services = resources.map(({ Type }) => (Type.split('::')[1] ?? '').toLowerCase());
    const used = new Set(services.map((service) => otherPrefixes[service] ?? service));
    used.delete('iam');
    const allowed = statement('ServicesOfTheTemplates').actions.map((action) => action.replace(':*', ''));
    expect(allowed).toEqual([...used, ...besideTemplates].sort());
  });

  it('makes roles with names of this service only, which all roles with names have', () => {
    const { actions, resources: arns } = statement('OwnRoles');
    expect(arns.map((arn) => arn.split(':role/')[1])).toEqual(['payments-*', 'operators-*']);
    for (const action of actions) expect(action).toMatch(/^iam:\w*Role\w*$|^iam:\w+RolePolic(y|ies)$/);
    const names = resources.flatMap(({ Properties }) => Properties?.RoleName ?? []);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(name).toMatch(/^(payments|operators)-/);
  });

  it('makes no users, groups or policies of their own, which no template has', () => {
    const types = new Set(resources.map(({ Type }) => Type).filter((type) => type.startsWith('AWS::IAM::')));
    expect([...types].sort()).toEqual(['AWS::IAM::Policy', 'AWS::IAM::Role']);
  });

  it('destroys no table, key or copy, whatever a template says', () => {
    const [deny, ...others] = policy.Statement.filter(({ Effect }) => Effect === 'Deny');
    expect(others).toEqual([]);
    expect(deny).toMatchObject({ Sid: 'NoDataIsDestroyed', Resource: '*' });
    expect(deny?.Action).toEqual(expect.arrayContaining(['dynamodb:DeleteTable', 'kms:ScheduleKeyDeletion']));
  });

  it('fits a managed policy', () => {
    expect(JSON.stringify(policy).length).toBeLessThan(longestPolicy);
  });
});
