import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Alarm, type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { apiVersion } from '../../functions/contract/endpoint.ts';
import type { Alarms } from './alarms.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** The alias of every released function and workflow. Callers name it, so that a release can be taken back by pointing it elsewhere. */
export const liveAlias = 'live';

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

/** The alarms that take a release back, by their names: they are made in the first stack, before anything is released. */
export const releaseAlarmNames = (stage: StageConfig): readonly string[] =>
  ['ServerErrors', 'FunctionErrors'].map((name) => `${nameIn(stage, 'data')}-Releases-${name}Alarm`);

/** Watches the minutes of a release. The alarms that watch the service look at five minutes, which is as long as a canary. */
export class ReleaseAlarms extends Construct {
  constructor(scope: Construct, stage: StageConfig, alarms: Alarms) {
    super(scope, 'Releases');
    const counted = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
      new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: Duration.minutes(1) });
    alarms.raise(this, 'ServerErrorsAlarm', {
      severity: 'ATTENTION',
      metric: counted('AWS/ApiGateway', '5XXError', { ApiName: nameIn(stage, 'api'), Stage: apiVersion }),
      threshold: stage.alarms.serverErrors,
      description: 'The API answered 5xx within a minute. A release that is under way is taken back.',
    });
    alarms.raise(this, 'FunctionErrorsAlarm', {
      severity: 'ATTENTION',
      metric: counted('AWS/Lambda', 'Errors', {}),
      threshold: stage.alarms.functionErrors,
      description: 'Functions failed within a minute. A release that is under way is taken back.',
    });
  }
}

/** The parts that CodeDeploy needs once in a stack. */
class Deployments extends Construct {
  readonly application: LambdaApplication;
  readonly role: Role;
  readonly alarms: readonly IAlarm[];

  constructor(scope: Construct, stage: StageConfig) {
    super(scope, 'Deployments');
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'AWS prescribes this policy for the role.',
    });
    this.alarms = releaseAlarmNames(stage).map((name) => Alarm.fromAlarmName(this, name, name));
  }
}

const deploymentsOf = new WeakMap<Stack, Deployments>();

/** Publishes the function as it is and points its alias to that version: at once, or by CodeDeploy, which takes it back on an alarm. */
export function release(scope: Construct, lambda: LambdaFunction, stage: StageConfig): Alias {
  const alias = new Alias(scope, 'Live', { aliasName: liveAlias, version: lambda.currentVersion });
  if (stage.release === 'AllAtOnce') return alias;
  const stack = Stack.of(scope);
  const deployments = deploymentsOf.get(stack) ?? new Deployments(stack, stage);
  deploymentsOf.set(stack, deployments);
  const { application, role, alarms } = deployments;
  new LambdaDeploymentGroup(scope, 'Deployment', {
    alias,
    application,
    role,
    alarms: [...alarms],
    deploymentConfig: deploymentConfigs[stage.release],
  });
  return alias;
}
