import { beforeAll, describe, expect, it } from 'vitest';
import { scheduledOrders } from '../../../functions/topology/schedules.ts';
import {
  ofType,
  referred,
  type Synthesized,
  statementsOf,
  synthesize,
  synthesizedWiring,
} from '../../kit/aws/synthesized.ts';

const stages = ['dev', 'staging', 'prod'] as const;
const deployed = {} as Record<(typeof stages)[number], Synthesized>;
beforeAll(() => {
  for (const stage of stages) deployed[stage] = synthesize({ stage });
}, 120_000);

/** The actions of policies that name no resource, and why none can be named. */
const withoutResource: Readonly<Record<string, string>> = {
  'xray:PutTraceSegments': 'X-Ray has no resource to write to.',
  'xray:PutTelemetryRecords': 'X-Ray has no resource to write to.',
  'xray:GetSamplingRules': 'X-Ray has no resource for sampling.',
  'xray:GetSamplingTargets': 'X-Ray has no resource for sampling.',
  'logs:CreateLogDelivery': 'Log delivery of a state machine is set up for the whole account.',
  'logs:GetLogDelivery': 'Log delivery of a state machine is set up for the whole account.',
  'logs:UpdateLogDelivery': 'Log delivery of a state machine is set up for the whole account.',
  'logs:DeleteLogDelivery': 'Log delivery of a state machine is set up for the whole account.',
  'logs:ListLogDeliveries': 'Log delivery of a state machine is set up for the whole account.',
  'logs:PutResourcePolicy': 'The policies of log groups belong to the account.',
  'logs:DescribeResourcePolicies': 'The policies of log groups belong to the account.',
  'logs:DescribeLogGroups': 'Log groups can be listed together only.',
  'servicequotas:ListServiceQuotas': 'Service Quotas knows no resource for lists.',
  'servicequotas:ListAWSDefaultServiceQuotas': 'Service Quotas knows no resource for lists.',
};

describe.each(stages)('the deployment of %s', (stage) => {
  it('keeps every log for a set time, and for longer than a week in production', () => {
    // What the web ACL blocks is kept for a month in each stage.
    const own = ofType(deployed[stage], 'Logs::LogGroup').filter(
      ({ properties }) => !String(properties.LogGroupName).startsWith('aws-waf-logs-'),
    );
    const days = own.map(({ properties }) => properties.RetentionInDays);
    expect(new Set(days)).toEqual(new Set([{ dev: 7, staging: 30, prod: 365 }[stage]]));
    const removed = ofType(deployed[stage], 'Logs::LogGroup').map(({ deletionPolicy }) => deletionPolicy);
    expect(new Set(removed)).toEqual(new Set([stage === 'prod' ? 'Retain' : 'Delete']));
  });

  it('logs in JSON, and of the service’s own lines only', () => {
    for (const { properties } of ofType(deployed[stage], 'Lambda::Function')) {
      expect(properties.LoggingConfig).toMatchObject({
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
    }
  });

  it('opens a resource only for actions that know none', () => {
    const open = ofType(deployed[stage], 'IAM::Role').flatMap((role) =>
      statementsOf(deployed[stage], role)
        .filter(({ Resource }) => [Resource].flat().includes('*'))
        .flatMap(({ Action }) => Action),
    );
    expect(open.filter((action) => !withoutResource[action])).toEqual([]);
    expect(Object.keys(withoutResource).filter((action) => !open.includes(action))).toEqual([]);
  });

  it('sends webhooks to public addresses only: no stage can say otherwise', () => {
    for (const { properties } of ofType(deployed[stage], 'Lambda::Function')) {
      expect(Object.keys(properties.Environment?.Variables ?? {})).not.toContain('WEBHOOK_TARGETS');
    }
  });

  it('gives every function a name that Lambda takes', () => {
    for (const { properties } of ofType(deployed[stage], 'Lambda::Function')) {
      expect(properties.FunctionName).toMatch(/^payments-[\w-]{1,55}$/);
    }
  });

  it('loses nothing that happens on its own: every such path ends in a dead-letter queue with an alarm', () => {
    const { resources } = deployed[stage];
    const queues = ofType(deployed[stage], 'SQS::Queue');
    const lastOnes = queues.filter(({ properties }) => !properties.RedrivePolicy);
    const alarmed = ofType(deployed[stage], 'CloudWatch::Alarm').map(({ stack, properties }) => {
      const name = properties.Dimensions?.find(({ Name }: { Name: string }) => Name === 'QueueName')?.Value;
      return `${stack}/${name?.['Fn::GetAtt']?.[0]}`;
    });
    for (const { stack, id } of lastOnes) expect(alarmed).toContain(`${stack}/${id}`);
    const failing = ofType(deployed[stage], 'CloudWatch::Alarm')
      .filter(({ properties }) => properties.MetricName === 'FailedInvocations')
      .map(({ properties }) => properties.Dimensions[0].Value);
    const isLast = (stack: string, value: unknown) =>
      lastOnes.some((queue) => queue.stack === stack && queue.id === referred(value));
    for (const { stack, properties } of queues.filter((queue) => !lastOnes.includes(queue))) {
      expect(isLast(stack, properties.RedrivePolicy.deadLetterTargetArn)).toBe(true);
    }
    for (const { stack, properties } of ofType(deployed[stage], 'Events::Rule')) {
      // The mail about a role that was assumed is no work: the role's use and its failure are alarms of their own.
      for (const { DeadLetterConfig } of properties.Targets ?? [])
        expect(isLast(stack, DeadLetterConfig?.Arn) || failing.includes(properties.Name)).toBe(true);
    }
    const streams = resources.filter(({ properties }) => properties.StartingPosition);
    expect(streams).not.toEqual([]);
    // A file of the bucket becomes a dead letter by a rule, which has an alarm.
    const rules = ofType(deployed[stage], 'Events::Rule');
    for (const { stack, id } of streams) {
      const rule = rules.find(({ properties }) => JSON.stringify(properties.EventPattern ?? '').includes(`"${id}"`));
      expect(isLast(stack, rule?.properties.Targets[0].Arn)).toBe(true);
    }
  });
});

const expressions = { 1: 'rate(1 minute)', 15: 'rate(15 minutes)', 60: 'rate(1 hour)', 1440: 'rate(1 day)' } as const;
const connector = {
  url: 'https://connector.example.com/v1',
  secretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:connector-AbCdEf',
};

describe('what is ordered from time to time', () => {
  it('is what the wiring says', () => {
    const wired = (orders: readonly (typeof scheduledOrders)[number][]) =>
      orders.map(({ queue, everyMinutes }) => ({ queue, order: '{}', expression: expressions[everyMinutes] }));
    expect(synthesizedWiring(deployed.dev).scheduledOrders).toEqual(
      wired(scheduledOrders.filter((order) => !('needs' in order))),
    );
    const withRates = synthesize({ settings: { rates: connector } });
    expect(synthesizedWiring(withRates).scheduledOrders).toEqual(wired(scheduledOrders));
  });
});
