import { beforeAll, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { ofType, referred, type Synthesized, statementsOf, synthesize } from '../../kit/aws/synthesized.ts';

const tokenSecretArn = 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:probe-AbCdEf';
const domain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/1' };
const inProbe = (type: string) => ofType(deployed, type).filter(({ stack }) => stack === 'payments-prod-probe');

let deployed: Synthesized;
beforeAll(() => {
  // The probe knows the API by its address, so a few endpoints show it as well as all.
  deployed = synthesize({
    stage: 'prod',
    settings: { probe: { tokenSecretArn }, domain },
    endpoints: endpointList.slice(0, 12),
    checked: true,
  });
});

it('pays every five minutes through the public address, once', () => {
  const [rule, ...more] = inProbe('Events::Rule');
  expect(more).toEqual([]);
  expect(rule?.properties.ScheduleExpression).toBe('rate(5 minutes)');
  const [lambda] = inProbe('Lambda::Function');
  expect(lambda?.properties.Environment.Variables).toMatchObject({
    PROBE_URL: 'https://api.example.com/2025-10-13',
    PROBE_SECRET_ARN: tokenSecretArn,
  });
  const [target] = rule?.properties.Targets ?? [];
  expect(referred(target.Arn)).toBe(lambda?.id);
  expect(target.RetryPolicy).toEqual({ MaximumRetryAttempts: 0 });
});

it('has none of the rights of the service: it reads its own secret and writes its own log', () => {
  const [role] = inProbe('IAM::Role');
  const statements = role ? statementsOf(deployed, role) : [];
  expect(statements.flatMap(({ Action }) => Action)).toEqual([
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'secretsmanager:GetSecretValue',
  ]);
  expect(statements.at(-1).Resource).toBe(tokenSecretArn);
});

it('raises an urgent alarm when payments fail and when none is made', () => {
  const [alarm, ...more] = inProbe('CloudWatch::Alarm');
  expect(more).toEqual([]);
  expect(alarm?.properties).toMatchObject({
    Threshold: 0,
    ComparisonOperator: 'LessThanOrEqualToThreshold',
    TreatMissingData: 'breaching',
    EvaluationPeriods: 3,
    DatapointsToAlarm: 2,
  });
  const metrics = alarm?.properties.Metrics;
  expect(metrics.map(({ Expression }: { Expression?: string }) => Expression).filter(Boolean)).toEqual([
    'invocations - errors',
  ]);
  const urgent = ofType(deployed, 'CloudWatch::CompositeAlarm').find(({ properties }) =>
    properties.AlarmName.endsWith('-urgent'),
  );
  expect(JSON.stringify(urgent?.properties.AlarmRule)).toContain(alarm?.properties.AlarmName);
});

it('raises an alarm when most of many requests are refused for a quarter of an hour', () => {
  const alarm = ofType(deployed, 'CloudWatch::Alarm').find(({ id }) => id.includes('RefusedRequestsAlarm'));
  expect(alarm?.properties).toMatchObject({ Threshold: 50, EvaluationPeriods: 3, DatapointsToAlarm: 3 });
  expect(JSON.stringify(alarm?.properties.Metrics)).toContain('IF(requests >= 100, 100 * refused / requests, 0)');
  for (const name of ['Count', '4XXError']) expect(JSON.stringify(alarm?.properties.Metrics)).toContain(`"${name}"`);
});

it('is no part of a stage that has no token for it', () => {
  expect(Object.keys(synthesize().templates)).not.toContain('payments-dev-probe');
});
