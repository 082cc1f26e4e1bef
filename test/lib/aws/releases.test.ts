import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { type WorkflowName, workflows } from '../../../functions/topology/workflows.ts';
import { ofType, referred, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

let atOnce: Synthesized;
let gradual: Synthesized;
beforeAll(() => {
  atOnce = synthesize();
  gradual = synthesize({ stage: 'prod' });
}, 120_000);

const released = endpointList.length + Object.values(workflows).flatMap(({ tasks }) => tasks).length + 1;
const alarmNames = ['payments-prod-data-Releases-ServerErrorsAlarm', 'payments-prod-data-Releases-FunctionErrorsAlarm'];
const machines = Object.keys(workflows) as WorkflowName[];

describe('a release', () => {
  it('is an alias with a version for every endpoint, every step and the authorizer', () => {
    for (const deployed of [atOnce, gradual]) {
      const aliases = ofType(deployed, 'Lambda::Alias');
      expect(aliases).toHaveLength(released);
      for (const { properties } of aliases) expect(properties.Name).toBe('live');
    }
  });

  it('keeps the version before, so that it can be taken back', () => {
    for (const type of ['Lambda::Version', 'StepFunctions::StateMachineVersion']) {
      const versions = ofType(gradual, type);
      expect(versions.length).toBeGreaterThan(0);
      for (const { deletionPolicy } of versions) expect(deletionPolicy).toBe('Retain');
    }
  });

  it('reaches callers by the alias: routes, workflows and their starts', () => {
    for (const { properties } of ofType(atOnce, 'ApiGateway::Method')) {
      if (properties.Integration.Type === 'AWS_PROXY')
        expect(JSON.stringify(properties.Integration.Uri)).toMatch(/:live\/invocations/);
    }
    for (const { stack, properties } of ofType(atOnce, 'StepFunctions::StateMachine')) {
      const aliases = ofType(atOnce, 'Lambda::Alias').flatMap((alias) => (alias.stack === stack ? [alias.id] : []));
      const { Partition: _partition, ...tasks } = properties.DefinitionSubstitutions;
      for (const task of Object.values(tasks)) expect(aliases).toContain(referred(task));
    }
    const started = ofType(atOnce, 'Lambda::Function').flatMap(
      ({ properties }) => properties.Environment?.Variables?.STATE_MACHINE_ARN ?? [],
    );
    expect(started.length).toBeGreaterThan(0);
    for (const arn of started) expect(JSON.stringify(arn)).toMatch(/:stateMachine:payments-dev-Payment:live/);
  });

  it('shifts the traffic of functions step by step and is taken back on the alarms of a release', () => {
    const groups = ofType(gradual, 'CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(released);
    for (const { properties } of groups) {
      expect(properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(properties.AlarmConfiguration).toMatchObject({
        Enabled: true,
        Alarms: alarmNames.map((Name) => ({ Name })),
      });
      expect(properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
    const policies = Object.values(gradual.templates).flatMap(({ Resources }) =>
      Object.values<{ Type: string; UpdatePolicy?: unknown }>(Resources).filter(
        ({ Type }) => Type === 'AWS::Lambda::Alias',
      ),
    );
    for (const { UpdatePolicy } of policies) expect(UpdatePolicy).toHaveProperty('CodeDeployLambdaAliasUpdate');
  });

  it('does the same for workflows', () => {
    const preferences = ofType(gradual, 'StepFunctions::StateMachineAlias').map(
      ({ properties }) => properties.DeploymentPreference,
    );
    expect(preferences).toHaveLength(machines.length);
    for (const preference of preferences)
      expect(preference).toMatchObject({ Type: 'CANARY', Percentage: 10, Interval: 5, Alarms: alarmNames });
    for (const { properties } of ofType(atOnce, 'StepFunctions::StateMachineAlias'))
      expect(properties.RoutingConfiguration).toMatchObject([{ Weight: 100 }]);
  });

  it('points a workflow to its new definition only after every reader of the stream and of a queue is new', () => {
    const consumers = ofType(atOnce, 'Lambda::Function').filter(({ properties }) =>
      ['ReadChanges', 'HandleLateChanges', 'ReportSandboxPayout'].includes(
        properties.FunctionName.replace('payments-dev-', ''),
      ),
    );
    expect(consumers).toHaveLength(3);
    const aliases = Object.values(atOnce.templates).flatMap(({ Resources }) =>
      Object.values<{ Type: string; DependsOn?: readonly string[] }>(Resources).filter(
        ({ Type }) => Type === 'AWS::StepFunctions::StateMachineAlias',
      ),
    );
    expect(aliases).toHaveLength(machines.length);
    for (const { DependsOn } of aliases)
      expect(DependsOn).toEqual(expect.arrayContaining(consumers.map(({ id }) => id)));
  });

  it('watches alarms that look at a minute and exist before anything is released', () => {
    const own = ofType(gradual, 'CloudWatch::Alarm').filter(({ properties }) =>
      alarmNames.includes(properties.AlarmName),
    );
    expect(own.map(({ stack, properties }) => [stack, properties.Period])).toEqual(
      alarmNames.map(() => ['payments-prod-data', 60]),
    );
    expect(ofType(atOnce, 'CodeDeploy::DeploymentGroup')).toEqual([]);
  });
});
