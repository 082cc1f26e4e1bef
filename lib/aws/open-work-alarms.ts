import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { countLines, namespaceOf, type WatchProps, withMessage } from './metrics.ts';
import type { StageConfig } from './stage.ts';

/** Twice the time between two measurements, so that an alarm does not come and go between them. */
const period = Duration.minutes(30);

/** The ages that WatchOpenWork logs, in seconds: the metric, the member of the line, and its alarm. */
const ages = {
  OldestOpenPayment: {
    member: 'oldestPaymentSeconds',
    severity: 'URGENT',
    hours: ({ alarms }: StageConfig) => alarms.openPaymentHours,
    mustReport: true,
    description:
      'A payment has been open for too long: look at its workflow and at the rail. Or a card authorization is held beyond its time: see docs/runbooks/card-issuer.md. Or none was measured for half an hour, also before the first time: look why WatchOpenWork fails.',
  },
  OldestUndeliveredWebhook: {
    member: 'oldestWebhookSeconds',
    severity: 'ATTENTION',
    // The same line has both ages, so one alarm says that it is missing.
    mustReport: false,
    hours: ({ alarms }: StageConfig) => alarms.undeliveredWebhookHours,
    description: 'A platform\'s endpoint does not accept a webhook: look for "webhook refused", and tell the platform.',
  },
} as const;
type Age = keyof typeof ages;

/** The age of the oldest open payment or webhook, in seconds. */
export const ageOf = (name: Age, stage: StageConfig): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName: name, statistic: 'Maximum', period });

/**
 * Raises an alarm when the oldest open payment or webhook is too old, and where nothing is measured: a run that fails or takes too long is
 * too seldom for the alarms on functions, and its message is gone before it is a dead letter.
 */
export function watchOpenWork(scope: Construct, { stage, alarms, logGroup }: Omit<WatchProps, 'queue'>): void {
  for (const name of Object.keys(ages) as Age[]) {
    const { member, hours, severity, mustReport, description } = ages[name];
    const metricValue = `$.${member}`;
    countLines(scope, { logGroup, stage, metricName: name, pattern: withMessage('open work'), metricValue });
    const metric = ageOf(name, stage);
    alarms.raise(scope, `${name}Alarm`, { severity, metric, threshold: hours(stage) * 3600, mustReport, description });
  }
}
