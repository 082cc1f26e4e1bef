import { beforeAll, describe, expect, it } from 'vitest';
import { type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

/** Two cells as docs/cells.md adds them, here in one account, where equal names would collide. */
const cell = (copy: string) =>
  synthesize({
    stage: 'prod',
    copy,
    settings: {
      domain: {
        name: `api.${copy}.example.com`,
        certificateArn: `arn:aws:acm:eu-central-1:111122223333:certificate/${copy}`,
      },
    },
  });

let cells: readonly [Synthesized, Synthesized];
beforeAll(() => {
  cells = [cell('north'), cell('south')];
}, 120_000);

/** Names of a part within something that has a name itself, and names that AWS gave. */
const within = new Set([
  'AWS::ApiGateway::Stage.StageName',
  'AWS::CloudWatch::Alarm.MetricName',
  'AWS::CodeDeploy::DeploymentGroup.DeploymentConfigName',
  'AWS::IAM::Policy.PolicyName',
  'AWS::Lambda::Alias.Name',
  'AWS::StepFunctions::StateMachineAlias.Name',
]);

/** What is named outright, such as `AWS::SQS::Queue.QueueName payments-north-LateChanges`; what refers to another part is named by that. */
const namesOf = ({ resources }: Synthesized): readonly string[] =>
  resources.flatMap(({ type, properties }) =>
    Object.entries(properties)
      .filter(([property]) => /Name$/.test(property) && !within.has(`${type}.${property}`))
      .map(([property, value]) => `${type}.${property} ${JSON.stringify(value)}`)
      .filter((name) => !/"(Ref|Fn::GetAtt|Fn::ImportValue)":/.test(name)),
  );

const exportsOf = ({ templates }: Synthesized): readonly string[] =>
  Object.values(templates).flatMap(({ Outputs = {} }) =>
    Object.values<{ Export?: { Name: string } }>(Outputs).flatMap(({ Export }) => (Export ? [Export.Name] : [])),
  );

describe('two cells', () => {
  it('share no name, even where both are in one account', () => {
    const [first, second] = cells.map((one) => new Set(namesOf(one))) as [Set<string>, Set<string>];
    expect(first.size).toBeGreaterThan(150);
    expect(second.size).toBe(first.size);
    expect([...first].filter((name) => second.has(name))).toEqual([]);
  });

  it('share no stack and no export', () => {
    const [first, second] = cells.map((one) => new Set([...Object.keys(one.templates), ...exportsOf(one)])) as [
      Set<string>,
      Set<string>,
    ];
    expect(first.size).toBeGreaterThan(20);
    expect([...first].filter((name) => second.has(name))).toEqual([]);
  });

  it('have each their own host, and refer to nothing of the other', () => {
    for (const [own, other, { templates }] of [
      ['north', 'south', cells[0]],
      ['south', 'north', cells[1]],
    ] as const) {
      expect(templates[`payments-${own}-api`].Outputs.BaseUrl.Value).toMatch(`https://api.${own}.example.com/`);
      const text = JSON.stringify(templates);
      expect(text.split(`-${own}`).length).toBeGreaterThan(500);
      expect(text.match(new RegExp(`.{0,40}-${other}.{0,40}`))).toBeNull();
    }
  });

  it('leave the names of buckets, which are one for all accounts, to AWS', () => {
    for (const { resources } of cells) {
      const buckets = resources.filter(({ type }) => type === 'AWS::S3::Bucket');
      expect(buckets.length).toBeGreaterThan(2);
      for (const { properties } of buckets) expect(properties).not.toHaveProperty('BucketName');
    }
  });
});
