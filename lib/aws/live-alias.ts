import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { namespaceOf, refusedCredentialsPattern } from './metrics.ts';
import { liveAlias, nameIn } from './names.ts';
import type { ServiceFunction } from './service-function.ts';
import type { StageConfig } from './stage.ts';

type Gradual = Exclude<StageConfig['release'], 'AllAtOnce'>;

/** How a release shifts traffic to the new version, for functions and for workflows: percent and minutes of a step. */
export const gradualReleases = {
  Canary10Percent5Minutes: { type: 'CANARY', percentage: 10, interval: 5 },
  Linear10PercentEvery1Minute: { type: 'LINEAR', percentage: 10, interval: 1 },
} as const satisfies Readonly<Record<Gradual, object>>;

const deploymentConfigs: Readonly<Record<Gradual, ILambdaDeploymentConfig>> = {
  Canary10Percent5Minutes: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  Linear10PercentEvery1Minute: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
};

/**
 * The functions whose traffic is shifted step by step: the ones that every payment passes, which share nearly all of their code with the
 * others. The others follow at once when these have passed. Lambda's control plane takes 15 requests a second (Lambda developer guide,
 * "Lambda quotas"), which a deployment group for every function exceeds.
 */
const canaries: ReadonlySet<string> = new Set([
  'Authorizer',
  'createQuote',
  'executeQuote',
  'createTransferOut',
  'createTransferIn',
  'getTransactionById',
  'SubmitPayout',
]);

/** Whether the traffic of a function is shifted step by step in this stage. */
export const isCanary = (name: string, stage: StageConfig): boolean =>
  stage.release !== 'AllAtOnce' && canaries.has(name);

/** A function with its alias, and the alarm that takes its release back where there is one. */
export interface Released {
  readonly alias: Alias;
  readonly alarm?: Alarm;
}

/** The parts that CodeDeploy needs once in a stack. */
class Deployments extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;

  constructor(scope: Construct) {
    super(scope, 'Deployments');
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'AWS prescribes this policy for the role.',
    });
  }
}

const deploymentsOf = new WeakMap<Stack, Deployments>();

/** Publishes the function and points its alias to that version: at once, or by CodeDeploy, which takes it back on an alarm. */
export function release(scope: Construct, service: ServiceFunction, stage: StageConfig): Released {
  const { lambda } = service;
  const alias = new Alias(scope, 'Live', { aliasName: liveAlias, version: lambda.currentVersion });
  if (stage.release === 'AllAtOnce' || !isCanary(service.node.id, stage)) return { alias };
  const stack = Stack.of(scope);
  const deployments = deploymentsOf.get(stack) ?? new Deployments(stack);
  deploymentsOf.set(stack, deployments);
  const alarm = alarmOfVersion(scope, service, stage);
  new LambdaDeploymentGroup(scope, 'Deployment', {
    alias,
    application: deployments.application,
    role: deployments.role,
    alarms: [alarm],
    deploymentConfig: deploymentConfigs[stage.release],
  });
  return { alias, alarm };
}

/**
 * Watches each minute of the new version alone. Its name has the version, so every release has an alarm of its own: one that a failed
 * release raised does not stop the next one, and CodeDeploy stops a deployment whose alarm is raised already. It counts what the function
 * logs as failed, and runs that ended without a log line, but not connectors that are away and credentials that are refused.
 */
function alarmOfVersion(scope: Construct, service: ServiceFunction, stage: StageConfig): Alarm {
  const name = service.node.id;
  const { version } = service.lambda.currentVersion;
  const isUnavailable = FilterPattern.stringValue('$.error.name', '=', '*Unavailable');
  const isFailure = FilterPattern.stringValue('$.message', '=', 'failed');
  const counted = (suffix: string, pattern: JsonPattern): Metric => {
    const metricName = `${name}${suffix}`;
    new MetricFilter(scope, suffix, {
      logGroup: service.logGroup,
      metricNamespace: namespaceOf(stage),
      metricName,
      filterPattern: FilterPattern.all(pattern, FilterPattern.exists('$.version')),
      metricValue: '1',
      dimensions: { Version: '$.version' },
    });
    return minute(namespaceOf(stage), metricName, { Version: version });
  };
  const failed = counted(
    'Failures',
    FilterPattern.all(isFailure, FilterPattern.stringValue('$.error.name', '!=', '*Unavailable')),
  );
  const expected =
    name === 'Authorizer'
      ? counted('Refused', refusedCredentialsPattern)
      : counted('Unavailable', FilterPattern.all(isFailure, isUnavailable));
  // "Use the ExecutedVersion dimension to compare error rates for two versions of a function that are both targets of a weighted alias"
  // (Lambda developer guide, "Types of metrics for Lambda functions").
  const errors = minute('AWS/Lambda', 'Errors', {
    FunctionName: nameIn(stage, name),
    Resource: `${nameIn(stage, name)}:${liveAlias}`,
    ExecutedVersion: version,
  });
  return new Alarm(scope, 'ReleaseAlarm', {
    alarmName: `${nameIn(stage, name)}-release-${version}`,
    alarmDescription: `The new version of ${name} failed within a minute of its release, which is taken back.`,
    metric: new MathExpression({
      expression: 'FILL(failed, 0) + IF(FILL(errors, 0) > FILL(expected, 0), FILL(errors, 0) - FILL(expected, 0), 0)',
      usingMetrics: { failed, errors, expected },
      label: `${name}: failures of the new version`,
      period: Duration.minutes(1),
    }),
    threshold: stage.alarms.serverErrors,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

const minute = (namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: Duration.minutes(1) });
