import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { formatId } from '../../../functions/domain/ids.ts';
import {
  logAudit,
  logConflict,
  logConnectorUnavailable,
  logCredentialsRefused,
  logDays,
  logFailure,
  logger,
  logLateDelivery,
  logOpenWork,
  logOutcome,
  logPrices,
  logSweep,
  logWebhookLost,
  logWebhookRefused,
} from '../../../functions/runtime/log.ts';
import { queues } from '../../../functions/topology/queues.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { IssuerUnavailable } from '../../../functions/use-cases/cards/http-issuer.ts';
import { VerificationUnavailable } from '../../../functions/use-cases/customers/http-verification.ts';
import { RailUnavailable } from '../../../functions/use-cases/payments/rails/payout-rail.ts';
import { RatesUnavailable } from '../../../functions/use-cases/pricing/rates-connector.ts';
import { ofType, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';
import { platformId, uuids } from '../../kit/builders.ts';

const rates = {
  url: 'https://connector.example.com/v1',
  secretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:connector-AbCdEf',
};

let deployed: Synthesized;
beforeAll(() => {
  deployed = synthesize({ stage: 'prod', settings: { rates } });
}, 120_000);

const namespace = 'Payments/prod';
// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
type Properties = any;

/** Alarms of releases make the deployment roll back and notify no one (releases.test.ts). */
const isOfRelease = (properties: Properties): boolean => JSON.stringify(properties).includes('ExecutedVersion');
const allAlarms = (): Properties[] => ofType(deployed, 'CloudWatch::Alarm').map(({ properties }) => properties);
const alarms = (): Properties[] => allAlarms().filter((properties) => !isOfRelease(properties));
const filters = (): Properties[] =>
  ofType(deployed, 'Logs::MetricFilter').flatMap(({ properties }) =>
    properties.MetricTransformations[0].Dimensions ? [] : [properties],
  );
const dashboard = (): string => JSON.stringify(ofType(deployed, 'CloudWatch::Dashboard')[0]?.properties.DashboardBody);

/** The names of the metrics that an alarm looks at. */
const watchedBy = ({ MetricName, Metrics = [] }: Properties): string[] =>
  [MetricName, ...Metrics.map(({ MetricStat }: Properties) => MetricStat?.Metric.MetricName)].filter(Boolean);

describe('an alarm', () => {
  it.each([
    ['requests that the service failed on', 'ServerErrors', 'Sum'],
    ['slow requests', 'Latency', 'p99'],
    ['workflows that failed', 'ExecutionsFailed', 'Sum'],
    ['workflows that ran out of time', 'ExecutionsTimedOut', 'Sum'],
    ['workflows that were stopped', 'ExecutionsAborted', 'Sum'],
    ['dead letters', 'ApproximateNumberOfMessagesVisible', 'Maximum'],
    ['readers of the stream that fall behind', 'IteratorAge', 'Maximum'],
    ['webhooks and audits that wait', 'ApproximateAgeOfOldestMessage', 'Maximum'],
    ['a ledger that does not add up', 'LedgerDifferences', 'Sum'],
    ['a day of the books that is not closed', 'UnclosedDays', 'Sum'],
    ['events without a delivery', 'MissingEvents', 'Sum'],
    ['starts of workflows that AWS throttles', 'ThrottledEvents', 'Sum'],
    ['transitions that AWS throttles', 'ExecutionThrottled', 'Sum'],
    ['functions near the concurrency of the account', 'ConcurrentExecutions', 'Maximum'],
    ['functions that are throttled', 'Throttles', 'Sum'],
    ['payments that are open for too long', 'OldestOpenPayment', 'Maximum'],
    ['webhooks that are not accepted for too long', 'OldestUndeliveredWebhook', 'Maximum'],
    ['prices that are too old to convert by', 'OldestPrice', 'Maximum'],
    ['connectors that do not answer', 'UnavailableConnectors', 'Sum'],
    ['payouts that were refunded and delivered', 'LateDeliveries', 'Sum'],
  ])('is raised for %s', (_, name, statistic) => {
    const own = alarms().filter(({ MetricName }) => MetricName === name);
    expect(own).not.toEqual([]);
    for (const { Statistic, ExtendedStatistic } of own) expect(Statistic ?? ExtendedStatistic).toBe(statistic);
  });

  it('is raised for functions that fail, but not for refused credentials or a connector that is away', () => {
    const [failing, ...others] = alarms().filter((alarm) => watchedBy(alarm).includes('Errors'));
    expect(others).toEqual([]);
    expect(watchedBy(failing)).toEqual(['Errors', 'RefusedCredentials', 'UnavailableConnectors']);
    expect(JSON.stringify(failing.Metrics)).toContain('FILL(errors, 0) - FILL(refused, 0) - FILL(unavailable, 0)');
  });

  it('is raised for webhooks that are refused, by their share', () => {
    const [refused] = alarms().filter((alarm) => watchedBy(alarm).includes('RefusedWebhooks'));
    expect(JSON.stringify(refused.Metrics)).toContain('100 * FILL(refused, 0) / FILL(handled, 0)');
    expect(watchedBy(refused)).toContain('HandledWebhooks');
  });

  it('is raised for webhooks of either lane that are refused, and for those that the slow one finds lost', () => {
    const logsOf = (message: string) =>
      filters().flatMap(({ FilterPattern, LogGroupName }) =>
        FilterPattern.includes(message) ? [JSON.stringify(LogGroupName)] : [],
      );
    for (const lane of ['DeliverWebhooks', 'DeliverSlowWebhooks'])
      for (const message of ['webhook refused', `"${lane}"`]) expect(logsOf(message).join()).toContain(lane);
    expect(logsOf('webhook lost')).toEqual([expect.stringContaining('DeliverSlowWebhooks')]);
    expect(alarms().filter(({ MetricName }) => MetricName === 'LostWebhooks')).toHaveLength(1);
  });

  it('is raised for the oldest webhook of any cell, of which an alarm can compare ten', () => {
    const [oldest] = alarms().filter(({ Metrics = [] }) => JSON.stringify(Metrics).includes('MAX([cell0'));
    expect(watchedBy(oldest)).toEqual(
      Array.from({ length: queues.WebhookDelivery.cells }, () => 'ApproximateAgeOfOldestMessage'),
    );
    for (const { Metrics = [] } of alarms()) {
      expect(Metrics.filter(({ MetricStat }: Properties) => MetricStat).length).toBeLessThanOrEqual(10);
    }
  });

  it('notifies the operator, and names the runbook', () => {
    for (const { AlarmActions, AlarmDescription } of alarms()) {
      expect(AlarmActions).toHaveLength(1);
      expect(AlarmDescription.length).toBeGreaterThan(20);
    }
  });
});

describe('a topic that alarms are sent to', () => {
  it('takes what the alarms of this account publish: a policy of its own replaces the one that SNS gives it', () => {
    // The topic of operators takes events instead (operators.test.ts).
    const topics = ofType(deployed, 'SNS::Topic').filter(({ stack }) => stack !== 'payments-prod-operators');
    const policies = ofType(deployed, 'SNS::TopicPolicy');
    expect(topics).toHaveLength(3);
    for (const { stack, id } of topics) {
      const statements = policies
        .filter((policy) => policy.stack === stack && JSON.stringify(policy.properties.Topics).includes(`"${id}"`))
        .flatMap(({ properties }) => properties.PolicyDocument.Statement);
      const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
      expect(allowed).toEqual([
        {
          Sid: 'AlarmsOfThisAccount',
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: { Ref: id },
          Condition: { StringEquals: { 'aws:SourceAccount': '111122223333' } },
        },
      ]);
      expect(statements.filter(({ Effect }) => Effect === 'Deny')).toHaveLength(1);
    }
  });
});

describe('an alarm on work that fails again and again', () => {
  it('counts what each queue and reader logs, because Lambda counts no error where only a message fails', () => {
    const counted = filters().filter(({ FilterPattern }) => FilterPattern === failedOnWork);
    const logs = counted.map(({ LogGroupName }) => JSON.stringify(LogGroupName));
    const background = [
      ...Object.values(queues).map(({ consumer }) => consumer),
      ...streamConsumers.map((consumer) => consumer.function),
    ];
    expect(counted).toHaveLength(new Set(background).size);
    for (const name of background) expect(logs.some((log) => log.includes(`${name}Logs`))).toBe(true);
  });

  it('is raised within an hour by one message that comes again as seldom as any queue lets it', () => {
    const [failing, ...others] = alarms().filter(({ MetricName }) => MetricName === 'FailedWork');
    expect(others).toEqual([]);
    const { Statistic, Threshold, Period, EvaluationPeriods, DatapointsToAlarm } = failing;
    expect({ Statistic, Threshold, Period }).toEqual({ Statistic: 'Sum', Threshold: 1, Period: 300 });
    expect(EvaluationPeriods * Period).toBeLessThanOrEqual(3_600);
    const jobs = ['LedgerAudit', 'LedgerDays', 'EventSweep', 'OpenWork'];
    const seldomest = Math.max(
      ...Object.entries(queues).map(([name, { visibilityTimeoutSeconds }]) =>
        jobs.includes(name) ? 0 : visibilityTimeoutSeconds,
      ),
    );
    expect(seldomest * DatapointsToAlarm).toBeLessThan(EvaluationPeriods * Period);
  });
});

describe('an alarm on what AWS counts', () => {
  it('is raised for the throttles of the table and of each index by itself', () => {
    const indexes = alarms()
      .filter((alarm) => watchedBy(alarm).includes('WriteThrottleEvents'))
      .map((alarm) => {
        expect(watchedBy(alarm)).toEqual(['ReadThrottleEvents', 'WriteThrottleEvents']);
        return JSON.stringify(alarm.Metrics).match(/"GlobalSecondaryIndexName","Value":"(\w+)"/)?.[1];
      });
    expect(indexes.toSorted()).toEqual([...tableIndexes.map(({ name }) => name), undefined].toSorted());
  });

  it('is raised for 80 percent of the quotas of AWS KMS', () => {
    const near = alarms().filter(({ Metrics = [] }) => JSON.stringify(Metrics).includes('SERVICE_QUOTA'));
    expect(near.map(({ Threshold }) => Threshold)).toEqual([80, 80]);
    for (const kind of ['Symmetric', 'Ecc']) expect(JSON.stringify(near)).toContain(`CryptographicOperations${kind}`);
  });

  it('is raised long before the account has as many open executions as it may have', () => {
    const [near, ...others] = alarms().filter((alarm) => watchedBy(alarm).includes('OpenExecutionCount'));
    expect(others).toEqual([]);
    expect(watchedBy(near)).toEqual(['OpenExecutionCount', 'OpenExecutionLimit']);
    expect(near.Metrics.map(({ Expression }: Properties) => Expression)).toContain('100 * open / most');
    expect(near.Threshold).toBe(60);
  });

  it('is raised for each rule whose events reach neither a queue nor its dead letters', () => {
    const watched = JSON.stringify(alarms().filter((alarm) => watchedBy(alarm).includes('FailedInvocations')));
    const rules = ofType(deployed, 'Events::Rule').flatMap(({ properties: { Name, Targets } }) =>
      Targets ? [Name] : [],
    );
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) expect(watched).toContain(`"${rule}"`);
  });
});

describe('the composite alarms', () => {
  const composites = () => ofType(deployed, 'CloudWatch::CompositeAlarm').map(({ properties }) => properties);

  it('are one for each severity, each with a topic that a pager can subscribe to', () => {
    expect(composites().map(({ AlarmName }) => AlarmName)).toEqual(['payments-prod-urgent', 'payments-prod-attention']);
    const outputs = deployed.templates['payments-prod-watch'].Outputs;
    for (const [index, output] of ['UrgentTopicArn', 'AttentionTopicArn'].entries())
      expect(composites()[index].AlarmActions).toEqual([outputs[output].Value]);
  });

  it('name every alarm exactly once', () => {
    const named = composites().flatMap(({ AlarmRule }) =>
      [...AlarmRule.matchAll(/ALARM\("([^"]+)"\)/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(
      alarms()
        .map(({ AlarmName }) => AlarmName)
        .toSorted(),
    );
  });

  /** CloudWatch user guide, "Create a composite alarm"; API reference, PutCompositeAlarm. */
  it('keep the limits of CloudWatch: 100 alarms, a rule of 10,240 characters', () => {
    for (const { AlarmRule } of composites()) {
      expect(AlarmRule.match(/ALARM\(/g).length).toBeLessThanOrEqual(100);
      expect(AlarmRule.length).toBeLessThanOrEqual(10_240);
    }
  });
});

describe('an alarm on metric math', () => {
  const computed = () => alarms().filter(({ Metrics }) => Metrics);

  /** CloudWatch user guide, "Limits" of alarms; API reference, PutMetricAlarm and MetricDataQuery. */
  it('keeps the limits of CloudWatch', () => {
    expect(computed().length).toBeGreaterThan(20);
    for (const { Metrics, EvaluationPeriods, AlarmName, Period } of computed()) {
      const inputs = Metrics.filter(({ MetricStat }: Properties) => MetricStat);
      const returned = Metrics.filter(({ ReturnData = true }: Properties) => ReturnData);
      expect(inputs.length, AlarmName).toBeLessThanOrEqual(10);
      expect(returned, AlarmName).toHaveLength(1);
      expect(returned[0].Expression.length, AlarmName).toBeLessThanOrEqual(2048);
      for (const { Id } of Metrics) expect(Id, AlarmName).toMatch(/^[a-z]\w{0,254}$/);
      // Each name in the expression is one of the metrics.
      const names = returned[0].Expression.match(/\b[a-z]\w*\b/g);
      expect([...new Set(names)].toSorted(), AlarmName).toEqual(inputs.map(({ Id }: Properties) => Id).toSorted());
      const period = inputs[0].MetricStat.Period;
      expect(EvaluationPeriods * period, AlarmName).toBeLessThanOrEqual(86_400);
      expect(Period, AlarmName).toBeUndefined();
    }
  });

  it('has a name and a description that CloudWatch takes', () => {
    for (const { AlarmName, AlarmDescription } of alarms()) {
      expect(AlarmName.length).toBeLessThanOrEqual(255);
      expect(AlarmDescription.length).toBeLessThanOrEqual(1024);
    }
  });
});

describe('the dashboard', () => {
  it.each([
    ['Requests', '5XXError'],
    ['Latency (ms)', 'p99'],
    ['Rounds lost to other writers', 'Conflicts'],
    ['Payments by state', 'CompletedPayments'],
    ['Workflows', 'ExecutionsTimedOut'],
    ['Functions', 'Throttles'],
    ['Webhooks refused', 'RefusedWebhooks'],
    ['Webhooks tried again', 'NumberOfMessagesSent'],
    ['Oldest message (s)', 'ApproximateAgeOfOldestMessage'],
    ['Dead letters', 'payments-prod-LedgerAudit-dead-letters'],
    ['Differences in the ledger', 'LedgerDifferences'],
  ])('shows %s by %s', (title, metric) => {
    expect(dashboard()).toContain(title);
    expect(dashboard()).toContain(metric);
  });

  it('shows how many payments there are and never how much', () => {
    expect(dashboard()).not.toMatch(/amount|balance/i);
  });
});

const failedOnRequest = '{ ($.status = "5*") && ($.status != "501") && ($.status != "503") }';
const failedOnWork = '{ ($.message = "failed") && ($.error.name != "*Unavailable") }';
const unavailable = '{ ($.message = "connector unavailable") || ($.error.name = "*Unavailable") }';

describe('the counts that only the service knows', () => {
  it('are read from lines that the service writes, out of members that these lines have', () => {
    const eventId = formatId('Webhook', uuids.unknown);
    const line = vi.spyOn(logger, 'info').mockImplementation(() => logger);
    const error = vi.spyOn(logger, 'error').mockImplementation(() => logger);
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => logger);
    logConflict(3);
    logCredentialsRefused();
    logLateDelivery({ platformId, paymentId: uuids.payment, isBooked: true });
    logFailure('ReadChanges', 'event-1', new Error('example'));
    logWebhookRefused({ platformId, eventId, attempt: 1 });
    logWebhookLost({ platformId, eventId });
    logOpenWork({ platforms: 1, oldestPaymentSeconds: 1, oldestWebhookSeconds: 1, durationMs: 1 });
    logPrices({ currencies: 1, refused: [], oldestPriceSeconds: 1 });
    logOutcome('CompletePayout', { durationMs: 1 });
    logDays({ closed: '2025-11-01', unclosed: 1 });
    logSweep({ items: 1, missing: 1, durationMs: 1 });
    for (const lane of ['DeliverWebhooks', 'DeliverSlowWebhooks']) logOutcome(lane, { records: 1, durationMs: 1 });
    logAudit({ accounts: 1, bounded: 0, differences: 2, durationMs: 1 });
    const written = [...line.mock.calls, ...warn.mock.calls, ...error.mock.calls].map(([message, members]) => ({
      message,
      ...(members as object),
    }));
    line.mockRestore();
    error.mockRestore();
    warn.mockRestore();
    const patterns = new Set(filters().map(({ FilterPattern }) => FilterPattern));
    const known = written.map(({ message }) => `{ $.message = "${message}" }`);
    for (const pattern of patterns)
      if (![unavailable, failedOnRequest].includes(pattern)) expect([...known, failedOnWork]).toContain(pattern);
    for (const { FilterPattern, MetricTransformations } of filters()) {
      const own = written.find(({ message }) => FilterPattern.includes(`"${message}"`));
      for (const { MetricValue } of MetricTransformations) {
        if (MetricValue !== '1') expect(Object.keys(own ?? {})).toContain(MetricValue.replace('$.', ''));
      }
    }
  });

  it('find a connector that lets a function down, by the line or by the error that a function logs', () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => logger);
    const error = vi.spyOn(logger, 'error').mockImplementation(() => logger);
    const causes = [RailUnavailable, IssuerUnavailable, VerificationUnavailable, RatesUnavailable];
    for (const Cause of causes) logFailure('SubmitPayout', 'payment-1', new Cause('example'));
    logConnectorUnavailable('rail', new RailUnavailable('example'));
    expect(warn.mock.calls.map(([message]) => message)).toEqual(['connector unavailable']);
    const names = error.mock.calls.map(([, members]) => (members as { error: Error }).error.name);
    expect(names).toEqual(causes.map(() => expect.stringMatching(/^\w+Unavailable$/)));
    vi.restoreAllMocks();
    const watched = filters().filter(({ FilterPattern }) => FilterPattern === unavailable);
    expect(watched).toHaveLength(1);
    expect(JSON.stringify(watched)).toContain('RefreshPrices');
  });

  it('are the ones that alarms and the dashboard ask for, by the same names', () => {
    const counted = filters().flatMap(({ MetricTransformations }) => MetricTransformations);
    for (const { MetricNamespace } of counted) expect(MetricNamespace).toBe(namespace);
    const names = new Set(counted.map(({ MetricName }: Properties) => MetricName));
    const asked = alarms().flatMap(({ Namespace, MetricName, Metrics = [] }) => [
      ...(Namespace === namespace ? [MetricName] : []),
      ...Metrics.flatMap(({ MetricStat }: Properties) =>
        MetricStat?.Metric.Namespace === namespace ? [MetricStat.Metric.MetricName] : [],
      ),
    ]);
    expect(asked).not.toEqual([]);
    for (const name of asked) expect(names).toContain(name);
    for (const name of names) expect(dashboard()).toContain(name);
  });
});

describe('the idle costs in docs/operations.md', () => {
  it('count what the templates have', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const costs = page.slice(page.indexOf('## Idle costs'));
    const metrics = alarms().flatMap(watchedBy);
    const polled = ofType(deployed, 'Lambda::EventSourceMapping').filter(({ properties }) =>
      JSON.stringify(properties).includes('MaximumConcurrency'),
    );
    expect(costs).toContain(`${ofType(deployed, 'KMS::Key').length} KMS keys`);
    expect(costs).toContain(`${alarms().length} alarms on ${metrics.length} metrics`);
    const ofReleases = allAlarms().filter(isOfRelease);
    expect(costs).toContain(`${ofReleases.length} alarms on ${ofReleases.flatMap(watchedBy).length} metrics that take`);
    expect(costs).toContain(`${ofType(deployed, 'CloudWatch::Dashboard').length} dashboard`);
    expect(costs).toContain(`${polled.length} queues that Lambda polls`);
  });
});
