import { beforeAll, describe, expect, it } from 'vitest';
import { StageError } from '../../../lib/aws/stage-file.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import {
  ofType,
  type Resource,
  referred,
  type Synthesized,
  statementsOf,
  synthesize,
} from '../../kit/aws/synthesized.ts';

interface ConnectorCase {
  readonly setting: 'rail' | 'issuer' | 'verification' | 'rates';
  /** Begins the names of its environment variables. */
  readonly prefix: 'RAIL' | 'ISSUER' | 'VERIFICATION' | 'RATES';
  /** The functions that know whether it is connected. */
  readonly knowing: readonly string[];
  /** The functions that sign its messages or check them. */
  readonly signing: readonly string[];
}

const cases: readonly ConnectorCase[] = [
  {
    setting: 'rail',
    prefix: 'RAIL',
    knowing: [
      'AnnounceAccount',
      'CancelPayout',
      'CollectFunds',
      'FailPayout',
      'SettleRefund',
      'SubmitPayout',
      'agentCreateQuote',
      'agentCreateTransferIn',
      'agentCreateTransferOut',
      'approveAgentAction',
      'approvePendingPayment',
      'createQuote',
      'createTransferIn',
      'createTransferOut',
    ],
    signing: [
      'AnnounceAccount',
      'CancelPayout',
      'CollectFunds',
      'FailPayout',
      'SettleRefund',
      'SubmitPayout',
      'reportDeposit',
      'reportDepositReturn',
      'reportFundingInstructions',
      'reportPayoutOutcome',
    ],
  },
  {
    setting: 'issuer',
    prefix: 'ISSUER',
    knowing: [
      'IssueCard',
      'createCard',
      'createDelegatedKey',
      'getCardById',
      'listCards',
      'revealCard',
      'updateCardById',
    ],
    signing: ['IssueCard', 'receiveIssuerMessage', 'revealCard'],
  },
  {
    setting: 'verification',
    prefix: 'VERIFICATION',
    knowing: ['SubmitVerification', 'createCustomerKycLink', 'createVerification'],
    signing: ['SubmitVerification', 'createCustomerKycLink', 'reportVerificationOutcome'],
  },
  { setting: 'rates', prefix: 'RATES', knowing: ['RefreshPrices'], signing: ['RefreshPrices'] },
];

const url = 'https://connector.example.com/v1';
const secretArn = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:connector-AbCdEf';
const fullName = /^payments-dev-/;

const functionsOf = (synthesized: Synthesized) => ofType(synthesized, 'Lambda::Function');
const namesWhere = (synthesized: Synthesized, fits: (lambda: Resource) => boolean) =>
  functionsOf(synthesized)
    .filter(fits)
    .map(({ properties }) => properties.FunctionName.replace(fullName, ''))
    .sort();
const has = (name: string) => (lambda: Resource) => lambda.properties.Environment?.Variables?.[name] !== undefined;

describe.each(cases)('a stage with the connector "$setting"', ({ setting, prefix, knowing, signing }) => {
  const settings = { [setting]: { url, secretArn } };
  let connected: Synthesized;
  beforeAll(() => {
    connected = synthesize({ settings, checked: true });
  }, 120_000);

  it('passes its address to the functions that need it', () => {
    expect(namesWhere(connected, has(`${prefix}_URL`))).toEqual(knowing);
  });

  it('lets exactly those read the secret that sign or check, and gives them its place and never its value', () => {
    expect(namesWhere(connected, has(`${prefix}_SECRET_ARN`))).toEqual(signing);
    expect(namesWhere(connected, ({ properties }) => properties.Layers !== undefined)).toEqual(signing);
    const allowed = namesWhere(connected, (lambda) => {
      const role = ofType(connected, 'IAM::Role').find(
        ({ stack, id }) => stack === lambda.stack && id === referred(lambda.properties.Role),
      );
      return role !== undefined && statementsOf(connected, role).some(({ Resource }) => Resource === secretArn);
    });
    expect(allowed).toEqual(signing);
    expect(JSON.stringify(connected.templates)).not.toMatch(/resolve:secretsmanager/);
  });

  it('has no finding that is not explained', () => {
    expect(() => synthesize({ settings, checked: true })).not.toThrow();
  }, 120_000);
});

describe('a stage with two sources of prices', () => {
  it('lets the function that compares them read both secrets', () => {
    const check = { url: 'https://check.example.com', secretArn: secretArn.replace('connector-', 'check-') };
    const compared = synthesize({ settings: { rates: { url, secretArn, check } } });
    expect(namesWhere(compared, has('RATES_CHECK_URL'))).toEqual(['RefreshPrices']);
    const readable = ofType(compared, 'IAM::Role').flatMap((role) =>
      statementsOf(compared, role).filter(({ Action }) => Action === 'secretsmanager:GetSecretValue'),
    );
    expect(readable.map(({ Resource }) => Resource)).toEqual([[check.secretArn, secretArn]]);
  });

  it('is refused without the first one', () => {
    expect(() => stageOf('dev', { rates: { check: { url, secretArn } } })).toThrow(StageError);
  });
});

describe('a stage that sends codes by e-mail', () => {
  const identity = (name: string) => `arn:aws:ses:eu-west-1:111122223333:identity/${name}`;
  const codes = { emailFrom: 'codes@example.com', emailIdentityArn: identity('example.com') };
  const mayMail = (settings: object): unknown[] => {
    const synthesized = synthesize({ settings: { codes: { ...codes, ...settings } } });
    return ofType(synthesized, 'IAM::Role')
      .flatMap((role) => statementsOf(synthesized, role))
      .filter(({ Action }) => Action === 'ses:SendEmail')
      .map(({ Resource }) => Resource);
  };

  it('may do so as its own identity, and as those of platforms that it names', () => {
    const own = mayMail({});
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own)).toEqual(new Set([identity('example.com')]));
    const all = mayMail({ platformIdentityArns: [identity('platform.example')] });
    expect(all).toEqual(own.map(() => [identity('example.com'), identity('platform.example')]));
  });

  it('names no identities of platforms without its own', () => {
    const platformIdentityArns = [identity('platform.example')];
    expect(() => stageOf('dev', { codes: { platformIdentityArns } })).toThrow(StageError);
    expect(() => stageOf('dev', { codes: { ...codes, platformIdentityArns: ['platform.example'] } })).toThrow(
      StageError,
    );
  });
});

describe('a stage without connectors', () => {
  it('has no trace of one', () => {
    const text = JSON.stringify(synthesize().templates);
    const names = cases.flatMap(({ prefix }) => [`${prefix}_URL`, `${prefix}_SECRET`]);
    expect([...names, 'secretsmanager'].filter((name) => text.includes(name))).toEqual([]);
  });
});

describe.each(cases)('the setting "$setting"', ({ setting }) => {
  it.each([
    ['half of a connector', { url }],
    ['one without encryption', { url: 'http://connector.example.com', secretArn }],
    ['a secret by half its name', { url, secretArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:connector' }],
  ])('is refused with %s', (_, half) => {
    expect(() => stageOf('dev', { [setting]: half })).toThrow(StageError);
  });
});
