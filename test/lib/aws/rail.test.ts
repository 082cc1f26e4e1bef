import { beforeAll, describe, expect, it } from 'vitest';
import { StageError } from '../../../lib/aws/stage-file.ts';
import { stageOf } from './stages.ts';
import { ofType, type Resource, referred, type Synthesized, statementsOf, synthesize } from './synthesized.ts';

const railUrl = 'https://rail.example.com/v1';
const railSecretArn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:rail-AbCdEf';
const rail = { url: railUrl, secretArn: railSecretArn };
const fullName = /^payments-dev-/;

const functionsOf = (synthesized: Synthesized) => ofType(synthesized, 'Lambda::Function');
const namesWhere = (synthesized: Synthesized, fits: (lambda: Resource) => boolean) =>
  functionsOf(synthesized)
    .filter(fits)
    .map(({ properties }) => properties.FunctionName.replace(fullName, ''))
    .sort();
const has = (name: string) => (lambda: Resource) => lambda.properties.Environment?.Variables?.[name] !== undefined;

describe('a stage with a rail', () => {
  let connected: Synthesized;
  beforeAll(() => {
    connected = synthesize({ settings: { rail } });
  }, 60_000);

  it('passes its address to the functions that make and submit payments', () => {
    expect(namesWhere(connected, has('RAIL_URL'))).toEqual([
      'CollectFunds',
      'SubmitPayout',
      'agentCreateQuote',
      'agentCreateTransferIn',
      'agentCreateTransferOut',
      'approveAgentAction',
      'approvePendingPayment',
      'createQuote',
      'createTransferIn',
      'createTransferOut',
    ]);
  });

  it('lets exactly those read the secret that sign or check, and gives them its place and never its value', () => {
    const readers = ['CollectFunds', 'SubmitPayout', 'reportPayoutOutcome'];
    expect(namesWhere(connected, has('RAIL_SECRET_ARN'))).toEqual(readers);
    expect(namesWhere(connected, ({ properties }) => properties.Layers !== undefined)).toEqual(readers);
    const allowed = namesWhere(connected, (lambda) => {
      const role = ofType(connected, 'IAM::Role').find(
        ({ stack, id }) => stack === lambda.stack && id === referred(lambda.properties.Role),
      );
      return role !== undefined && statementsOf(connected, role).some(({ Resource }) => Resource === railSecretArn);
    });
    expect(allowed).toEqual(readers);
    expect(JSON.stringify(connected.templates)).not.toMatch(/resolve:secretsmanager/);
  });

  it('has no finding that is not explained', () => {
    expect(() => synthesize({ settings: { rail }, checked: true })).not.toThrow();
  }, 120_000);
});

describe('a stage without a rail', () => {
  it('has no trace of one', () => {
    const text = JSON.stringify(synthesize().templates);
    expect(text).not.toMatch(/RAIL_URL|RAIL_SECRET|secretsmanager/);
  }, 60_000);

  it.each([
    ['half of one', { url: railUrl }],
    ['one without encryption', { url: 'http://rail.example.com', secretArn: railSecretArn }],
    [
      'a secret by half its name',
      { url: railUrl, secretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:rail' },
    ],
  ])('is refused with %s', (_, half) => {
    expect(() => stageOf('dev', { rail: half })).toThrow(StageError);
  });
});
