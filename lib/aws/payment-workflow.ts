import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { backgroundFunctions, workflows } from '../../functions/contract/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { allow } from './grants.ts';
import { logRemovalPolicy, nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';
import type { StageConfig } from './stage.ts';

const { file, tasks } = workflows.Payment;
const definition = JSON.stringify(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../statemachines', file), 'utf8')),
);

export interface PaymentWorkflowProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly alarms: Alarms;
}

/**
 * The machine's ARN, known before the machine is: its own tasks may answer it, so they cannot wait for it to exist.
 */
export const paymentWorkflowArn = (scope: Construct, stage: StageConfig): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: nameIn(stage, 'Payment'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** The life of a payment: the machine from its file, with a function for every Task state. */
export class PaymentWorkflow extends Construct {
  constructor(scope: Construct, id: string, { alarms, ...common }: PaymentWorkflowProps) {
    super(scope, id);
    const { stage } = common;
    const arnOf = Object.fromEntries(
      tasks.map((task) => {
        const { lambda } = new ServiceFunction(this, task, { ...common, ...backgroundFunctions[task] });
        return [task, lambda.functionArn];
      }),
    );
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: nameIn(stage, 'Payment'),
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(definition),
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
        reason: 'Failures are logged; every step of a payment is in the execution history and in the table.',
      },
    );
    const failures = { period: alarmPeriod, statistic: 'Sum' };
    for (const [name, metric] of [
      ['Failed', machine.metricFailed(failures)],
      ['TimedOut', machine.metricTimedOut(failures)],
      ['Aborted', machine.metricAborted(failures)],
    ] as const) {
      alarms.raise(this, `${name}Alarm`, {
        metric,
        threshold: stage.alarms.workflowFailures,
        description: `A payment's workflow ended by itself (${name}): the payment stands still until npm run resume starts it again.`,
      });
    }
  }
}
