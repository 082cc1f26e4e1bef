import { Duration } from 'aws-cdk-lib';
import { EventBus, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { eventRules, type QueueName, queues, scheduledOrders } from '../../functions/contract/wiring.ts';
import type { Alarms } from './alarms.ts';
import { deadLetterQueue, encryptedBy } from './dead-letter-queue.ts';
import { nameIn } from './names.ts';
import type { StageConfig } from './stage.ts';

export interface EventDeliveryProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly dataKey: IKey;
}

/** A queue as the wiring has it, with its dead letters. */
class DeliveryQueue extends Queue {
  readonly deadLetters: Queue;

  constructor(scope: Construct, name: QueueName, { stage, alarms, dataKey }: EventDeliveryProps) {
    const { visibilityTimeoutSeconds, retentionSeconds, maxReceives } = queues[name];
    const deadLetters = deadLetterQueue(new Construct(scope, `${name}Failures`), name, { stage, alarms, dataKey });
    super(scope, name, {
      queueName: nameIn(stage, name),
      ...encryptedBy(dataKey),
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds),
      retentionPeriod: Duration.seconds(retentionSeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
    });
    this.deadLetters = deadLetters;
  }
}

/** The bus, its rules, and the queues they and the functions fill. */
export class EventDelivery extends Construct {
  readonly bus: EventBus;
  readonly queues: Readonly<Record<QueueName, DeliveryQueue>>;

  constructor(scope: Construct, id: string, props: EventDeliveryProps) {
    super(scope, id);
    const { stage } = props;
    this.bus = new EventBus(this, 'Bus', { eventBusName: nameIn(stage, 'events') });
    this.queues = Object.fromEntries(
      Object.keys(queues).map((name) => [name, new DeliveryQueue(this, name as QueueName, props)]),
    ) as Record<QueueName, DeliveryQueue>;
    for (const { name, pattern, queue } of eventRules) {
      new Rule(this, `Rule${name}`, {
        eventBus: this.bus,
        ruleName: nameIn(stage, name),
        eventPattern: Object.fromEntries(Object.entries(pattern).map(([field, values]) => [field, [...values]])),
        targets: [new SqsQueue(this.queues[queue], { deadLetterQueue: this.queues[queue].deadLetters })],
      });
    }
    for (const { name, queue, everyHours } of scheduledOrders) {
      const { deadLetters: deadLetterQueue } = this.queues[queue];
      new Rule(this, `Schedule${name}`, {
        ruleName: nameIn(stage, name),
        schedule: Schedule.rate(Duration.hours(everyHours)),
        targets: [new SqsQueue(this.queues[queue], { message: RuleTargetInput.fromObject({}), deadLetterQueue })],
      });
    }
  }
}
