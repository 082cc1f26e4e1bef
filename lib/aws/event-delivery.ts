import { Duration } from 'aws-cdk-lib';
import { EventBus, EventField, type EventPattern, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { eventRules, type QueueName, queues, setAsideQueue } from '../../functions/topology/queues.ts';
import type { Alarms } from './alarms.ts';
import { deadLetterQueue, encryptedBy } from './dead-letter-queue.ts';
import type { DividedQueue } from './grants.ts';
import { cellNames, nameIn } from './names.ts';
import { scheduledOrdersOf } from './scheduled-orders.ts';
import type { StageConfig } from './stage.ts';

interface EventDeliveryProps {
  readonly stage: StageConfig;
  readonly alarms: Alarms;
  readonly dataKey: IKey;
}

/** A queue of the wiring with its cells and their dead-letter queue. The queue itself is the first cell. */
class DeliveryQueue extends Queue implements DividedQueue {
  readonly deadLetters: Queue;
  readonly cells: readonly Queue[];

  constructor(scope: Construct, name: QueueName, { stage, alarms, dataKey }: EventDeliveryProps) {
    const { visibilityTimeoutSeconds, retentionSeconds, maxReceives } = queues[name];
    const deadLetters = deadLetterQueue(new Construct(scope, `${name}Failures`), name, { stage, alarms, dataKey });
    const propsOf = (queueName: string) => ({
      queueName: nameIn(stage, queueName),
      ...encryptedBy(dataKey),
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds),
      retentionPeriod: Duration.seconds(retentionSeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
    });
    super(scope, name, propsOf(name));
    this.deadLetters = deadLetters;
    const others = cellNames(name, stage).slice(1);
    this.cells = [this, ...others.map((cell) => new Queue(scope, cell, propsOf(cell)))];
  }
}

/**
 * The message group of an event: its platform. The queue then serves the platforms of a cell in fair shares, so that one that fills it does not
 * delay the others (Amazon SQS developer guide, "Amazon SQS fair queues"; EventBridge user guide, "Event bus targets", which takes a path as the
 * group of a fair queue).
 */
const platformOfEvent = EventField.fromPath('$.detail.platformId');

/** Matches the events that a rule routes to one cell. */
const cellPattern = (cell: number): EventPattern => ({ detail: { cell: [cell] } });

/** The bus, its rules and all queues. */
export class EventDelivery extends Construct {
  readonly bus: EventBus;
  readonly queues: Readonly<Record<QueueName, DeliveryQueue>>;
  readonly setAside: Queue;

  constructor(scope: Construct, id: string, props: EventDeliveryProps) {
    super(scope, id);
    const { stage } = props;
    this.bus = new EventBus(this, 'Bus', { eventBusName: nameIn(stage, 'events') });
    this.queues = Object.fromEntries(
      Object.keys(queues).map((name) => [name, new DeliveryQueue(this, name as QueueName, props)]),
    ) as Record<QueueName, DeliveryQueue>;
    this.setAside = deadLetterQueue(new Construct(this, 'SetAside'), setAsideQueue, props);
    for (const { name, pattern, queue } of eventRules) {
      const { cells, deadLetters: deadLetterQueue } = this.queues[queue];
      for (const [index, cell] of cells.entries()) {
        const ending = index === 0 ? '' : `-${index}`;
        new Rule(this, `Rule${name}${ending}`, {
          eventBus: this.bus,
          ruleName: nameIn(stage, `${name}${ending}`),
          eventPattern: {
            ...Object.fromEntries(Object.entries(pattern).map(([field, values]) => [field, [...values]])),
            ...(cells.length > 1 && cellPattern(index)),
          },
          targets: [new SqsQueue(cell, { deadLetterQueue, messageGroupId: platformOfEvent })],
        });
      }
    }
    for (const { name, queue, everyMinutes } of scheduledOrdersOf(stage)) {
      const { deadLetters: deadLetterQueue } = this.queues[queue];
      new Rule(this, `Schedule${name}`, {
        ruleName: nameIn(stage, name),
        schedule: Schedule.rate(Duration.minutes(everyMinutes)),
        targets: [new SqsQueue(this.queues[queue], { message: RuleTargetInput.fromObject({}), deadLetterQueue })],
      });
    }
  }
}
