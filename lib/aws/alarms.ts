import { Aws, CfnOutput, Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, CompositeAlarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** The period of every alarm that does not say otherwise. */
export const alarmPeriod = Duration.minutes(5);

/** URGENT: money or events do not move, so a person has to act now. ATTENTION: it can wait for the working day. */
export const severities = { URGENT: 'urgent', ATTENTION: 'attention' } as const;
export type Severity = keyof typeof severities;

export interface AlarmProps {
  readonly severity: Severity;
  readonly metric: IMetric;
  /** Reaching it raises the alarm. */
  readonly threshold: number;
  /** In how many of how many periods it is reached; by default in a single one. */
  readonly persists?: { readonly periods: number; readonly breaching: number };
  /** What it means and where to look first. */
  readonly description: string;
}

/**
 * Raises alarms. Each one is sent to the stage's e-mail address, if it has one. The two composite alarms of `summarize` have a topic each
 * that a pager or a chat can subscribe to: one message for a severity, however many alarms there are.
 */
export class Alarms extends Construct {
  readonly #topic?: Topic;
  readonly #names: Readonly<Record<Severity, string[]>> = { URGENT: [], ATTENTION: [] };
  readonly #stage: StageConfig;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.#stage = stage;
    if (!stage.alarms.email) return;
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(stage.alarms.email));
  }

  raise(scope: Construct, id: string, { severity, metric, threshold, description, persists }: AlarmProps): Alarm {
    // A composite alarm names the alarms of other stacks, so that these can change without asking its stack first.
    const alarmName = `${scope.node.path}/${id}`.replaceAll('/', '-');
    this.#names[severity].push(alarmName);
    const alarm = new Alarm(scope, id, {
      alarmName,
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

  /** Adds a composite alarm for each severity, over every alarm raised so far. */
  summarize(scope: Construct): void {
    for (const [severity, name] of Object.entries(severities)) {
      const names = this.#names[severity as Severity];
      const composite = new CompositeAlarm(scope, name, {
        compositeAlarmName: nameIn(this.#stage, name),
        alarmDescription: `At least one ${name} alarm of the stage ${this.#stage.name} is raised.`,
        alarmRule: { renderAlarmRule: () => names.map((each) => `ALARM("${each}")`).join(' OR ') },
      });
      const topic = pagerTopic(scope, name);
      composite.addAlarmAction(new SnsAction(topic));
      composite.addOkAction(new SnsAction(topic));
      new CfnOutput(scope, `${name}-topic`, { value: topic.topicArn }).overrideLogicalId(
        `${severity === 'URGENT' ? 'Urgent' : 'Attention'}TopicArn`,
      );
    }
  }
}

/** A topic that alarms of this account may publish to; a pager or a chat subscribes to it by hand, because its address is a secret. */
function pagerTopic(scope: Construct, name: string): ITopic {
  return new Topic(scope, `${name}Topic`, {
    enforceSSL: true,
    displayName: `${Aws.STACK_NAME} ${name}`,
  });
}
