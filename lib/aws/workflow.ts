import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import {
  backgroundFunctions,
  type FunctionName,
  type WorkflowName,
  workflows,
} from '../../functions/topology/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { allow } from './grants.ts';
import { logRemovalPolicy, nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import type { StageConfig } from './stage.ts';

const definitionOf = (name: WorkflowName): string =>
  JSON.stringify(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../statemachines', workflows[name].file), 'utf8')),
  );

/** What does not continue when an execution ends by itself. */
const subjects = {
  Payment: 'payment',
  StablecoinOperation: 'mint or burn',
  Card: 'card or its purchase',
} as const satisfies Record<WorkflowName, string>;

export interface WorkflowProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
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

/** A workflow: the machine from its file, with a function for every Task state. Its name is the id of the construct. */
export class Workflow extends Construct {
  constructor(scope: Construct, name: WorkflowName, { alarms, ...common }: WorkflowProps) {
    super(scope, name);
    const tasks: readonly FunctionName[] = workflows[name].tasks;
    const { stage } = common;
    const arnOf = Object.fromEntries(
      tasks.map((task) => {
        const { lambda } = new ServiceFunction(this, task, { ...common, ...backgroundFunctions[task] });
        return [task, lambda.functionArn];
      }),
    );
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: nameIn(stage, name),
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(definitionOf(name)),
      definitionSubstitutions: arnOf,
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
    Validations.of(machine).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'Traces and the set-up of log delivery know no narrower resource; the tasks are named one by one.',
      },
      {
        id: 'AwsSolutions-SF1',
        reason: 'Failures are logged; every step is in the execution history and in the table.',
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
}
