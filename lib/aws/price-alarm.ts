import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { priceLifeMs } from '../../functions/contract/figures.ts';
import { alarmPeriod } from './alarms.ts';
import { countLines, namespaceOf, type WatchProps, withMessage } from './metrics.ts';
import type { StageConfig } from './stage.ts';

const metricName = 'OldestPrice';

/** The age of the oldest price that is still expected, in seconds. */
export const oldestPrice = (stage: StageConfig): Metric =>
  new Metric({ namespace: namespaceOf(stage), metricName, statistic: 'Maximum', period: alarmPeriod });

/**
 * Raises an alarm when a price is too old to convert by, where the stage has a connector that gives prices. They are refreshed every minute, so
 * five minutes without a line mean that none is current any more: a message that is not handled within a minute is no dead letter, and too few
 * runs fail for the alarm on functions.
 */
export function watchPrices(scope: Construct, { stage, alarms, logGroup }: Omit<WatchProps, 'queue'>): void {
  if (!stage.rates) return;
  const metricValue = '$.oldestPriceSeconds';
  countLines(scope, { logGroup, stage, metricName, pattern: withMessage('prices'), metricValue });
  alarms.raise(scope, `${metricName}Alarm`, {
    severity: 'URGENT',
    metric: oldestPrice(stage),
    threshold: priceLifeMs / 1000,
    mustReport: true,
    description:
      'A currency of production has no current price, so nothing is converted to or from it: look for "connector unavailable" and at what "prices" refused, or why RefreshPrices does not run (runbook exchange-rates).',
  });
}
