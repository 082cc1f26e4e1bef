import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArnFormat, Aws, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  CfnStateMachineAlias,
  CfnStateMachineVersion,
  DefinitionBody,
  LogLevel,
  StateMachine,
  StateMachineType,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct, type IDependable } from 'constructs';
import { backgroundFunctions, type FunctionName } from '../../functions/topology/wiring.ts';
import { type WorkflowName, workflows } from '../../functions/topology/workflows.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { allow } from './grants.ts';
import { gradualReleases, type Released, release } from './live-alias.ts';
import { liveAlias, logRemovalPolicy, nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import type { StageConfig } from './stage.ts';

/** The definition with the partition of the deployment: the file, which the local service reads too, names that of most regions. */
const definitionOf = (name: WorkflowName): string =>
  JSON.stringify(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../statemachines', workflows[name].file), 'utf8')),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Step Functions substitutes it.
  ).replaceAll('"arn:aws:', '"arn:${Partition}:');

/** Each workflow's subject in the words of an alarm: it does not continue when an execution ends by itself. */
const subjects = {
  Payment: 'payment',
  StablecoinOperation: 'mint or burn',
  Card: 'card or its purchase',
} as const satisfies Record<WorkflowName, string>;

interface WorkflowProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly alarms: Alarms;
}

/**
 * The ARN of a workflow's machine, known before the machine is: its own tasks may answer it, so they cannot wait for it to exist.
 */
export const workflowArn = (scope: Construct, stage: StageConfig, name: WorkflowName): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: nameIn(stage, name),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/**
 * A workflow: the machine from its file, with a function for every Task state. Its name is the id of the construct.
 *
 * An execution keeps the definition that it was started with, and calls the alias of each function: a new version of a function reads
 * what earlier ones stored, an earlier one does not read what newer ones store (docs/runbooks/deployment.md).
 */
export class Workflow extends Construct {
  readonly #live: CfnStateMachineAlias;

  constructor(scope: Construct, name: WorkflowName, { alarms, ...common }: WorkflowProps) {
    super(scope, name);
    const tasks: readonly FunctionName[] = workflows[name].tasks;
    const { stage } = common;
    const released = tasks.map((task): readonly [FunctionName, Released] => {
      const service = new ServiceFunction(this, task, { ...common, ...backgroundFunctions[task] });
      return [task, release(service, service, stage)];
    });
    const arnOf = Object.fromEntries(released.map(([task, { alias }]) => [task, alias.functionArn]));
    const alarmNames = released.flatMap(([, { alarm }]) => alarm?.alarmName ?? []);
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: nameIn(stage, name),
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(definitionOf(name)),
      definitionSubstitutions: { ...arnOf, Partition: Aws.PARTITION },
      tracingEnabled: true,
      logs: {
        level: LogLevel.ERROR,
        destination: new LogGroup(this, 'Logs', {
          retention: stage.logRetentionDays,
          removalPolicy: logRemovalPolicy(stage),
        }),
      },
    });
    machine.addToRolePolicy(allow(['lambda:InvokeFunction'], Object.values(arnOf)));
    this.#live = this.#release(machine, stage, alarmNames);
    Validations.of(machine).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'Traces and the set-up of log delivery know no narrower resource; the tasks are named one by one.',
      },
      {
        id: 'AwsSolutions-SF1',
        reason:
          'Only errors are logged: a log of every step would cost more than the steps. The history of an execution is kept for 90 days, and what it did is in the payment for ever.',
      },
    );
    const failures = { period: alarmPeriod, statistic: 'Sum' };
    for (const [ending, metric] of [
      ['Failed', machine.metricFailed(failures)],
      ['TimedOut', machine.metricTimedOut(failures)],
      ['Aborted', machine.metricAborted(failures)],
    ] as const) {
      alarms.raise(this, `${ending}Alarm`, {
        severity: 'URGENT',
        metric,
        threshold: stage.alarms.workflowFailures,
        description: `The workflow of a ${subjects[name]} ended by itself (${ending}): it does not continue until npm run operate -- resume starts it again.`,
      });
    }
  }

  /** Releases the definition after these: it may rely on what their new versions do for an execution. */
  releaseAfter(...others: readonly IDependable[]): void {
    this.#live.node.addDependency(...others);
  }

  /**
   * Publishes the definition and points the alias to it, step by step where one of its tasks is a canary. Executions are started by the
   * alias.
   */
  #release(machine: StateMachine, stage: StageConfig, alarms: string[]): CfnStateMachineAlias {
    const { release: how } = stage;
    const version = new CfnStateMachineVersion(this, 'Version', {
      stateMachineArn: machine.stateMachineArn,
      stateMachineRevisionId: machine.stateMachineRevisionId,
    });
    version.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const stateMachineVersionArn = version.attrArn;
    return new CfnStateMachineAlias(this, 'Live', {
      name: liveAlias,
      ...(how === 'AllAtOnce' || alarms.length === 0
        ? { routingConfiguration: [{ stateMachineVersionArn, weight: 100 }] }
        : {
            deploymentPreference: {
              stateMachineVersionArn,
              ...gradualReleases[how],
              alarms,
            },
          }),
    });
  }
}
