import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { type Alarms, alarmPeriod } from './alarms.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface CustodyWatchProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  /** Before the names of the rules, where another construct of the stage has some too. */
  readonly name?: string;
}

/** The states in which a job has ended without its whole copy (AWS Backup developer guide, "Monitoring AWS Backup events using Amazon EventBridge"). */
const failedStates = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

const jobs = (states: readonly string[], ...detailType: readonly string[]): EventPattern => ({
  source: ['aws.backup'],
  detailType: [...detailType],
  detail: { state: [...states] },
});

/** Calls by which a key ceases to decrypt. They come from CloudTrail, so the account needs a trail (EventBridge reference, "AWS KMS events"). */
const keysLost: EventPattern = {
  source: ['aws.kms'],
  detailType: ['AWS API Call via CloudTrail'],
  detail: { eventSource: ['kms.amazonaws.com'], eventName: ['ScheduleKeyDeletion', 'DisableKey'] },
};

/**
 * Notices what takes the copies of the data or the keys to it away. Its rules have no target: CloudWatch counts what they match, and an
 * encrypted queue could not take the news that its own key is lost.
 */
export class CustodyWatch extends Construct {
  readonly #props: CustodyWatchProps;

  constructor(scope: Construct, id: string, props: CustodyWatchProps) {
    super(scope, id);
    this.#props = props;
    const { alarms, stage } = props;
    alarms.raise(this, 'KeysLostAlarm', {
      severity: 'URGENT',
      metric: this.#matches('keys-lost', keysLost),
      threshold: 1,
      description:
        'Somebody disabled a key or scheduled its deletion: without it the data is lost. Cancel it at once (aws kms cancel-key-deletion, enable-key); CloudTrail says who it was. See docs/runbooks/loss.md.',
    });
    if (!stage.backup) return;
    alarms.raise(this, 'FailedCopiesAlarm', {
      severity: 'URGENT',
      metric: this.#matches('copies-failed', jobs(failedStates, 'Backup Job State Change', 'Copy Job State Change')),
      threshold: 1,
      description:
        'A daily copy of the table, or its copy in the other account, has failed: see its job in AWS Backup, and docs/runbooks/loss.md.',
    });
    alarms.raise(this, 'MissingCopiesAlarm', {
      severity: 'ATTENTION',
      metric: this.#matches(
        'copies-completed',
        jobs(['COMPLETED'], stage.copies ? 'Copy Job State Change' : 'Backup Job State Change'),
        Duration.days(1),
      ),
      threshold: 0,
      isLeast: true,
      persists: { periods: 2, breaching: 2 },
      description:
        'No copy of the table was completed for two days, also before the first one. See the plan in AWS Backup, and docs/runbooks/loss.md.',
    });
  }

  /** How many events a rule matches (EventBridge user guide, "Monitoring Amazon EventBridge": TriggeredRules by RuleName). */
  #matches(name: string, eventPattern: EventPattern, period = alarmPeriod): Metric {
    const ruleName = nameIn(this.#props.stage, `${this.#props.name ?? ''}${name}`);
    new Rule(this, name, { ruleName, eventPattern });
    return new Metric({
      namespace: 'AWS/Events',
      metricName: 'TriggeredRules',
      dimensionsMap: { RuleName: ruleName },
      statistic: 'Sum',
      period,
    });
  }
}
