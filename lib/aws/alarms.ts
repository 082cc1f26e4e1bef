import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from './stage.ts';

/** The period of every alarm. */
export const alarmPeriod = Duration.minutes(5);

export interface AlarmProps {
  readonly metric: IMetric;
  /** Reaching it raises the alarm. */
  readonly threshold: number;
  /** In how many of how many periods it is reached; by default in a single one. */
  readonly persists?: { readonly periods: number; readonly breaching: number };
  /** What it means and where to look first. */
  readonly description: string;
}

/** Raises alarms, and sends them to the stage's e-mail address if it has one. */
export class Alarms extends Construct {
  readonly #topic?: Topic;

  constructor(scope: Construct, id: string, { alarms }: StageConfig) {
    super(scope, id);
    if (!alarms.email) return;
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(alarms.email));
  }

  raise(scope: Construct, id: string, { metric, threshold, description, persists }: AlarmProps): Alarm {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold,
      alarmDescription: description,
      evaluationPeriods: persists?.periods ?? 1,
      ...(persists && { datapointsToAlarm: persists.breaching }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (this.#topic) alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}
