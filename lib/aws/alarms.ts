import { Aws, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, CompositeAlarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

/** The period of every alarm that does not say otherwise. */
export const alarmPeriod = Duration.minutes(5);

/** URGENT: money or events do not move, so a person has to act now. ATTENTION: it can wait for the working day. */
const severities = { URGENT: 'urgent', ATTENTION: 'attention' } as const;
type Severity = keyof typeof severities;

interface AlarmProps {
  readonly severity: Severity;
  readonly metric: IMetric;
  /** Reaching it raises the alarm. */
  readonly threshold: number;
  /** Whether falling to the threshold raises the alarm instead, and reporting nothing does too. */
  readonly isLeast?: boolean;
  /** Whether reporting nothing raises the alarm too: where something reports in every period, unless it does not run. */
  readonly mustReport?: boolean;
  /** In how many of how many periods it is reached; by default in a single one. */
  readonly persists?: { readonly periods: number; readonly breaching: number };
  /** Its meaning, and where to look first. */
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
    this.#topic = alarmTopic(this, 'Topic');
    this.#topic.addSubscription(new EmailSubscription(stage.alarms.email));
  }

  raise(
    scope: Construct,
    id: string,
    { severity, metric, threshold, isLeast, mustReport = isLeast, description, persists }: AlarmProps,
  ): Alarm {
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
      comparisonOperator: isLeast
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: mustReport ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
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

/** A pager or a chat subscribes to it by hand, because its address is a secret. */
const pagerTopic = (scope: Construct, name: string): ITopic =>
  alarmTopic(scope, `${name}Topic`, `${Aws.STACK_NAME} ${name}`);

/**
 * A topic that alarms of this account may publish to. SNS lets them by itself only while a topic has no policy, and the refusal of plain
 * HTTP is one (AWS re:Post knowledge center, "cloudwatch-receive-sns-for-alarm-trigger").
 */
function alarmTopic(scope: Construct, id: string, displayName?: string): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true, ...(displayName && { displayName }) });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}
