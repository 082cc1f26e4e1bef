import { describe, expect, it } from 'vitest';
import { readStage, StageError } from '../../../lib/aws/stage.ts';
import { ofType, synthesize } from './synthesized.ts';

const from = (context: Record<string, unknown>) => readStage((key) => context[key]);

describe('the stage', () => {
  it('is dev by default', () => {
    expect(from({}).name).toBe('dev');
    expect(from({ stage: 'prod' }).name).toBe('prod');
  });

  it.each([
    ['an unknown name', { stage: 'qa' }, 'There is no stage "qa": choose one with -c stage=dev|staging|prod'],
    ['the name of something inherited', { stage: 'toString' }, 'There is no stage "toString"'],
    ['half a domain', { domainName: 'api.example.com' }, 'Stage "dev" is not complete: domain.certificateArn'],
    [
      'a key named twice',
      { webhookKeys: '1,1' },
      'Stage "dev" is not complete: webhookKeys: name each generation once',
    ],
    ['a bad address', { alarmEmail: 'no-address' }, 'Stage "dev" is not complete: alarms.email'],
  ])('is refused in one line for %s', (_, context, message) => {
    const attempt = () => from(context);
    expect(attempt).toThrow(StageError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });

  it.each([
    ['dev', 7, 'Delete'],
    ['staging', 30, 'Delete'],
    ['prod', 365, 'Retain'],
  ])(
    '%s keeps every log for %i days and on removal: %s',
    (stage, days, onRemoval) => {
      const logGroups = ofType(synthesize({ context: { stage } }), 'Logs::LogGroup');
      expect(logGroups.length).toBeGreaterThan(20);
      for (const { properties, deletionPolicy } of logGroups) {
        expect(properties.RetentionInDays).toBe(days);
        expect(deletionPolicy).toBe(onRemoval);
      }
    },
    60_000,
  );

  it('sends every alarm to the address it is given', () => {
    const configured = synthesize({ context: { alarmEmail: 'ops@example.com' } });
    expect(ofType(configured, 'SNS::Subscription')[0]?.properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
    for (const { properties } of ofType(configured, 'CloudWatch::Alarm'))
      expect(properties.AlarmActions).toHaveLength(1);
  }, 60_000);
});
