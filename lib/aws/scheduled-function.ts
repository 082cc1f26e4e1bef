import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { backgroundFunctions, type schedules } from '../../functions/contract/wiring.ts';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { nameIn } from './names.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

export interface ScheduledFunctionProps extends Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'> {
  readonly alarms: Alarms;
  readonly dataKey: IKey;
  readonly schedule: (typeof schedules)[number];
}

/** A function that runs by itself from time to time, once each time: a failure is for somebody to look at, not to repeat. */
export class ScheduledFunction extends Construct {
  constructor(scope: Construct, id: string, { alarms, dataKey, schedule, ...common }: ScheduledFunctionProps) {
    super(scope, id);
    const { function: name, everyHours, runbook } = schedule;
    const deadLetters = deadLetterQueue(this, name, { stage: common.stage, alarms, dataKey });
    const { lambda } = new ServiceFunction(this, name, { ...common, ...backgroundFunctions[name] });
    lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Rule', {
      ruleName: nameIn(common.stage, name),
      schedule: Schedule.rate(Duration.hours(everyHours)),
      targets: [new LambdaFunction(lambda, { deadLetterQueue: deadLetters })],
    });
    alarms.raise(this, 'ErrorsAlarm', {
      metric: lambda.metricErrors({ statistic: 'Sum', period: alarmPeriod }),
      threshold: 1,
      description: `${name} failed or found something: see docs/runbooks/${runbook}.md.`,
    });
  }
}
