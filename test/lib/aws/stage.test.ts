import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingFrom, StageSettings } from '../../../lib/aws/stage.ts';
import { parseStage, readStage, refuseSharedAccount, StageError } from '../../../lib/aws/stage-file.ts';
import { contentOf, stageOf } from '../../kit/aws/stages.ts';
import { ofType, synthesize } from '../../kit/aws/synthesized.ts';

const root = join(import.meta.dirname, '../../..');

describe('the stage', () => {
  it('is dev by default, and otherwise the file that is named', () => {
    expect(readStage({}).name).toBe('dev');
    expect(readStage({ stage: 'test/rehearsal/stages/trial.json' })).toMatchObject({
      name: 'trial',
      account: '000000000000',
    });
  });

  it.each([
    ['an unknown name', { stage: 'qa' }, 'There is no stage "qa": the folder stages has dev, prod, staging.'],
    ['a name that leads elsewhere', { stage: '../package' }, 'There is no stage'],
    [
      'what once was a flag',
      { railUrl: 'https://x' },
      'railUrl is not a flag: write it into stages/dev.json as rail.url',
    ],
    ['another word for an emergency', { emergency: 'yes' }, 'emergency is true or left out'],
    ['a flag that never was one', { region: 'x' }, 'region is not a flag: -c stage=NAME and -c emergency=true are'],
  ])('is refused in one line for %s', (_, context, message) => {
    const attempt = () => readStage(context);
    expect(attempt).toThrow(StageError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });

  it('takes no offence at the context that the CDK sets itself', () => {
    expect(readStage({ '@aws-cdk/core:x': true, 'aws:cdk:bundling-stacks': [] }).name).toBe('dev');
  });

  it.each([
    ['half a domain', { domain: { name: 'api.example.com' } }, 'stages/dev.json is wrong: domain.certificateArn'],
    ['a key named twice', { webhookKeys: [1, 1] }, 'stages/dev.json is wrong: webhookKeys: name each generation once'],
    ['a bad address', { alarms: { email: 'no-address' } }, 'stages/dev.json is wrong: alarms.email'],
    [
      'a setting that does not exist',
      { railUrl: 'https://x' },
      'stages/dev.json is wrong: : Unrecognized key: "railUrl"',
    ],
    [
      'the value of a secret',
      { rail: { url: 'https://rail.example.com', secretArn: 'hunter2' } },
      'rail.secretArn: give the whole ARN of a secret, never its value',
    ],
  ])('is refused in one line for %s in its file', (_, settings, message) => {
    const attempt = () => stageOf('dev', settings);
    expect(attempt).toThrow(StageError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });

  it('is named by its file, within the length that names of functions leave', () => {
    expect(() => parseStage(join(root, 'stages/Prod-2.json'), contentOf('dev'))).toThrow('2 to 7 lower-case letters');
  });

  it('names documentation by a https address without a slash at its end', () => {
    expect(stageOf('dev', { docsUrl: 'https://docs.example.com' }).docsUrl).toBe('https://docs.example.com');
    for (const docsUrl of ['http://docs.example.com', 'https://docs.example.com/', '/docs'])
      expect(() => stageOf('dev', { docsUrl })).toThrow('docsUrl');
  });

  it('of production is refused while one setting is left out that a deployment must not forget', () => {
    const complete = stageOf('prod');
    expect(complete).toMatchObject({ name: 'prod', account: '111122223333', alarms: { email: 'ops@example.com' } });
    for (const left of [
      'account',
      'region',
      'backup',
      'copies',
      'webAcl',
      'domain',
      'rail',
      'issuer',
      'verification',
      'rates',
      'codes',
      'securityContact',
    ])
      expect(() => stageOf('prod', { [left]: undefined })).toThrow(`stages/prod.json lacks ${left}`);
    expect(() => stageOf('prod', { alarms: { email: undefined } })).toThrow('stages/prod.json lacks alarms.email');
    expect(() => stageOf('staging', { account: undefined })).toThrow('stages/staging.json lacks account');
  });

  it('of production is refused in the account and region of another one, which would share its quotas', () => {
    const [first, second] = [stageOf('prod'), stageOf('prod', {}, 'prod2')];
    expect(() => refuseSharedAccount(second, [stageOf('dev'), first])).toThrow(
      'stages/prod2.json has the account and region of stages/prod.json: give it an account of its own',
    );
    for (const own of [{ account: '444455556666' }, { region: 'eu-west-1' }])
      expect(() => refuseSharedAccount(stageOf('prod', own, 'prod2'), [first])).not.toThrow();
    expect(() => refuseSharedAccount(second, [stageOf('staging')])).not.toThrow();
  });

  it('of production in the repository says in one line of a synth what is missing', () => {
    const { stderr, status } = spawnSync('node_modules/.bin/node', ['bin/app.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ stage: 'prod' }) },
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      `stages/prod.json lacks ${missingFrom(StageSettings.parse(contentOf('prod'))).join(', ')}`,
    );
  });

  it('sends its stacks to its own account and region only', () => {
    const { environments } = synthesize({ stage: 'prod' });
    expect(new Set(environments)).toEqual(new Set(['aws://111122223333/eu-central-1']));
  });

  it.each([
    ['dev', 7, 'Delete'],
    ['staging', 30, 'Delete'],
    ['prod', 365, 'Retain'],
  ] as const)(
    '%s keeps every log for %i days and on removal: %s',
    (stage, days, onRemoval) => {
      const logGroups = ofType(synthesize({ stage }), 'Logs::LogGroup').filter(
        ({ properties }) => !String(properties.LogGroupName).startsWith('aws-waf-logs-'),
      );
      expect(logGroups.length).toBeGreaterThan(20);
      for (const { properties, deletionPolicy } of logGroups) {
        expect(properties.RetentionInDays).toBe(days);
        expect(deletionPolicy).toBe(onRemoval);
      }
    },
    60_000,
  );

  it('sends every alarm to the address it is given', () => {
    const configured = synthesize({ settings: { alarms: { email: 'ops@example.com' } } });
    expect(ofType(configured, 'SNS::Subscription')[0]?.properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
    for (const { properties } of ofType(configured, 'CloudWatch::Alarm'))
      expect(properties.AlarmActions).toHaveLength(1);
  });
});
