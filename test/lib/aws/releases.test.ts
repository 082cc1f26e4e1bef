import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { logFailure, logger } from '../../../functions/runtime/log.ts';
import { type WorkflowName, workflows } from '../../../functions/topology/workflows.ts';
import { readStage } from '../../../lib/aws/stage-file.ts';
import { ofType, referred, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

let atOnce: Synthesized;
let gradual: Synthesized;
beforeAll(() => {
  atOnce = synthesize();
  gradual = synthesize({ stage: 'prod' });
}, 120_000);

const released = endpointList.length + Object.values(workflows).flatMap(({ tasks }) => tasks).length + 1;
const canaries = [
  'Authorizer',
  'SubmitPayout',
  'createQuote',
  'createTransferIn',
  'createTransferOut',
  'executeQuote',
  'getTransactionById',
];
const nameOf = (name: string): string => name.replace('payments-prod-', '');
const alarmsOfReleases = (deployed: Synthesized) =>
  ofType(deployed, 'CloudWatch::Alarm').filter(({ properties }) =>
    JSON.stringify(properties).includes('ExecutedVersion'),
  );
const machines = Object.keys(workflows) as WorkflowName[];

describe('a release', () => {
  it('is an alias with a version for every endpoint, every step and the authorizer', () => {
    for (const deployed of [atOnce, gradual]) {
      const aliases = ofType(deployed, 'Lambda::Alias');
      expect(aliases).toHaveLength(released);
      for (const { properties } of aliases) expect(properties.Name).toBe('live');
    }
  });

  it('removes the version before, so that a release that was taken back can be repeated', () => {
    for (const deployed of [atOnce, gradual]) {
      const versions = ofType(deployed, 'Lambda::Version');
      expect(versions).toHaveLength(released);
      for (const { deletionPolicy } of versions) expect(deletionPolicy ?? 'Delete').toBe('Delete');
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

  it('shifts the traffic of the functions that every payment passes step by step, each by its own alarm', () => {
    const groups = ofType(gradual, 'CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(canaries.length);
    const raised = groups.map(({ stack, properties }) => {
      expect(properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(properties.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      expect(properties.AlarmConfiguration.Alarms).toHaveLength(1);
      return [stack, referred(properties.AlarmConfiguration.Alarms[0].Name)];
    });
    expect(raised.sort()).toEqual(
      alarmsOfReleases(gradual)
        .map(({ stack, id }) => [stack, id])
        .sort(),
    );
    const policies = Object.values(gradual.templates).flatMap(({ Resources }) =>
      Object.values<{ Type: string; UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: unknown } }>(Resources).filter(
        ({ Type, UpdatePolicy }) => Type === 'AWS::Lambda::Alias' && UpdatePolicy?.CodeDeployLambdaAliasUpdate,
      ),
    );
    expect(policies).toHaveLength(canaries.length);
  });

  it('is judged by what the new version did alone: its name and its metrics have the version', () => {
    const judged = alarmsOfReleases(gradual).map(({ stack, properties: { AlarmName, Metrics } }) => {
      const [, parts] = AlarmName['Fn::Join'];
      const version = parts.at(-1);
      expect(gradual.templates[stack]?.Resources[referred(version) ?? '']?.Type).toBe('AWS::Lambda::Version');
      const watched = Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: unknown; Period: number } }) =>
        MetricStat ? [MetricStat] : [],
      );
      expect(watched).toHaveLength(3);
      for (const { Metric, Period } of watched) {
        expect(Period).toBe(60);
        expect(Metric.Dimensions).toContainEqual({
          Name: Metric.Namespace === 'AWS/Lambda' ? 'ExecutedVersion' : 'Version',
          Value: version,
        });
      }
      return nameOf(parts[0]).replace('-release-', '');
    });
    expect(judged.sort()).toEqual(canaries);
  });

  it('counts by the version that a function logs with what failed', () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
    const error = vi.spyOn(logger, 'error').mockImplementation(() => logger);
    logFailure('createQuote', 'request-1', new Error('example'));
    expect(error.mock.calls).toEqual([['failed', expect.objectContaining({ version: '7', error: expect.any(Error) })]]);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('counts no connector that is away', () => {
    const failures = ofType(gradual, 'Logs::MetricFilter').filter(({ properties }) =>
      properties.MetricTransformations[0].MetricName.endsWith('Failures'),
    );
    expect(failures).toHaveLength(canaries.length);
    for (const { properties } of failures) expect(properties.FilterPattern).toContain('$.error.name != "*Unavailable"');
  });

  it('changes the other functions only after these', () => {
    const { stacks } = gradual;
    const first = [...new Set(ofType(gradual, 'CodeDeploy::DeploymentGroup').map(({ stack }) => stack))];
    const areas = Object.keys(stacks).filter((name) => name.includes('-area-') && !first.includes(name));
    expect(areas.length).toBeGreaterThan(5);
    for (const area of areas)
      expect(stacks[area]).toEqual(expect.arrayContaining(first.filter((name) => name.includes('-area-'))));
  });

  it('shifts the workflow of payments likewise, and the others at once', () => {
    const preferences = ofType(gradual, 'StepFunctions::StateMachineAlias').map(
      ({ properties }) => properties.DeploymentPreference,
    );
    const [alarm] = alarmsOfReleases(gradual).filter(({ stack }) => stack === 'payments-prod-workflow');
    expect(preferences.filter(Boolean)).toEqual([
      expect.objectContaining({ Type: 'CANARY', Percentage: 10, Interval: 5, Alarms: [{ Ref: alarm?.id }] }),
    ]);
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

  it('goes past every alarm in an emergency', () => {
    const emergency = synthesize({ stage: 'prod', settings: { release: readStage({ emergency: 'true' }).release } });
    expect(alarmsOfReleases(emergency)).toEqual([]);
    expect(ofType(emergency, 'CodeDeploy::DeploymentGroup')).toEqual([]);
    expect(ofType(emergency, 'Lambda::Alias')).toHaveLength(released);
  });
});
