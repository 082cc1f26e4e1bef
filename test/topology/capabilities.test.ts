import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Capability, Resource as GrantedResource } from '../../functions/topology/capabilities.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { allowedBy } from '../../lib/local/iam.ts';
import { ofType, type Resource, referred, type Synthesized, statementsOf, synthesize } from '../kit/aws/synthesized.ts';
import { readRunLog } from '../kit/run-log.ts';

/**
 * The actions of every function in the tests that drive the local cloud, compared with the policy of its role in the synthesized
 * deployment. It is skipped unless all these tests ran.
 */
interface Line {
  readonly occasion: string;
  readonly function: string;
  readonly done: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const lines = readRunLog<Line>(process.env.PERMISSIONS_LOG);
const occasions = new Set(lines.map(({ occasion }) => occasion));
const drivers = globSync('test/http/**/*.test.ts', { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => /\b(start|use)TestCloud\(/.test(readFileSync(file, 'utf8')));
const missing = drivers.filter((file) => !occasions.has(file));

const doneBy = Map.groupBy(lines, (line) => line.function);
const done = (name: string): Set<string> => new Set(doneBy.get(name)?.flatMap((line) => line.done));
const usesOf: ReadonlyMap<string, readonly Capability[]> = new Map<string, readonly Capability[]>([
  ...endpointList.map(({ id, uses }) => [id, uses] as const),
  ...Object.entries(backgroundFunctions).map(([name, { uses }]) => [name, uses] as const),
]);

const sandboxCodes = 'The sandbox sends no codes; test/use-cases/messaging/code-delivery.test.ts drives the senders.';
const productionCodes = 'test/http/production-codes.test.ts drives it with a sender of its own.';

const keyService = 'Most tests sign in the functions; test/events/deliver-webhooks.test.ts signs by the key service.';
const oneProcess = 'The functions of a local cloud share a process, in which another one has read the keys.';
const localSecret = 'Locally the secret of a connector is an environment variable; deployed, an extension reads it.';
const closedAccounts = 'It finds the open account of a customer whose account was closed, which no such test does.';

/** Declared capabilities that no test uses through the local cloud, each with the reason. */
const unreached: Readonly<Record<string, string>> = {
  'SweepEvents queue:sweep': 'A small table is swept in one chunk; test/events/sweep-events.test.ts drives the others.',
  'SweepEvents queue:expiry': 'No expiry is lost here; test/events/sweep-events.test.ts drives one.',
  'AuditLedger queue:audit':
    'A small ledger is audited in one chunk; test/events/audit-ledger.test.ts drives the others.',
  'CloseDays queue:days': 'A small day is closed in one chunk; test/events/close-days.test.ts drives the others.',
  'StoreTaskToken workflow:resume':
    'It resumes a payment that moved on before its wait began; the local cloud is too quick for that.',
  'FollowStablecoinOperation stablecoins:resume':
    'It resumes an operation that ended while its task was tried again; test/workflow/stablecoin-operation.test.ts drives one.',
  'SubmitPayout rail:secret':
    'Locally the secret of a rail is an environment variable; deployed, an extension reads it.',
  'CollectFunds rail:secret': localSecret,
  'CollectFunds queue:rail':
    'The simulated rail answers a pull later where its account says so; test/workflow/collect-funds.test.ts drives one.',
  'CollectFunds table:check':
    'A production quote is not pulled from an external account; test/use-cases/payments/rails/http-rail.test.ts orders a collection.',
  'CancelPayout rail:secret': localSecret,
  'FailPayout rail:secret': localSecret,
  'SettleRefund rail:secret': localSecret,
  'CancelPayout table:list': closedAccounts,
  'confirmCustomerEmailVerification table:list':
    'Where an address was changed during a verification, by the signature of its wallet; a changed phone number is tried here.',
  'FailPayout table:list': closedAccounts,
  'EarnPlatformFee table:list': closedAccounts,
  'sendCustomerEmailVerification codes:email': sandboxCodes,
  'sendCustomerPhoneVerification codes:sms': sandboxCodes,
  'createAuthCredential codes:email': sandboxCodes,
  'createAuthCredential codes:sms': sandboxCodes,
  'challengeAuthCredential codes:email': sandboxCodes,
  'challengeAuthCredential codes:sms': sandboxCodes,
  'createQuote codes:sms': productionCodes,
  'createTransferOut codes:sms': productionCodes,
  'executeQuote codes:sms': productionCodes,
  'authorizeQuote codes:sms': productionCodes,
  'resendQuoteScaCode codes:sms': productionCodes,
  'startScaLogin codes:sms': productionCodes,
  'startBeneficiaryTrust codes:sms': productionCodes,
  'startBeneficiaryUntrust codes:sms': productionCodes,
  'approvePendingPayment codes:sms': productionCodes,
  'approveAgentAction codes:sms': productionCodes,
  'agentCreateQuote codes:sms': productionCodes,
  'agentCreateTransferOut codes:sms': productionCodes,
  'agentExecuteQuote codes:sms': productionCodes,
  'DeliverWebhooks keys:sign': keyService,
  'DeliverSlowWebhooks keys:sign': keyService,
  'RequestApproval keys:sign': keyService,
  'testWebhookUrl keys:sign': keyService,
  'getWebhookPublicKey keys:public': keyService,
  'createToken table:read': oneProcess,
  'DeliverSlowWebhooks keys:open': oneProcess,
  'DeliverSlowWebhooks platforms:update': 'It renews the mark of a slow endpoint after half of five minutes.',
  'RequestApproval keys:open': oneProcess,
  'StoreCardTaskToken cards:resume':
    'It resumes a card that moved on before its wait began; the local cloud is too quick for that.',
  'sandboxSimulateCardReturn table:list': closedAccounts,
  'ResolveCardPulls table:list': closedAccounts,
  'reportDepositReturn table:list': closedAccounts,
  'ReportSandboxPayout table:list': closedAccounts,
  'exportInternalAccount wallet:sign': 'The sandbox exports wallets without a signature.',
  'reportPayoutOutcome rail:secret':
    'Locally the secret of a rail is an environment variable; deployed, an extension reads it.',
  'reportDeposit rail:secret': localSecret,
  'reportDepositReturn rail:secret': localSecret,
  'AnnounceAccount rail:secret': localSecret,
  'reportFundingInstructions rail:secret': localSecret,
  'receiveIssuerMessage issuer:secret': localSecret,
  'receiveIssuerMessage table:list': closedAccounts,
  'IssueCard issuer:secret': localSecret,
  'revealCard issuer:secret': localSecret,
  'SubmitVerification verification:secret': localSecret,
  'createCustomerKycLink verification:secret': localSecret,
  'reportVerificationOutcome verification:secret': localSecret,
  'RefreshPrices rates:secret': localSecret,
};

/** Functions that no such test drives, with their capabilities a second time, so that no slip drops one. */
const undriven: Readonly<Record<string, readonly Capability[]>> = {
  // It completes a delivery that its report could not record; test/workflow/complete-payout.test.ts drives it.
  CompletePayout: ['table:read', 'table:list', 'table:write'],
};

/** Only what fails or is slow reaches it, and test/events/read-changes.test.ts drives that. */
const isOfLateChanges = (name: string): boolean => name === 'HandleLateChanges';

/** An operation with an Idempotency-Key reads and writes the record of the key, whatever else it does. */
const isKeyed = (name: string): boolean => endpointList.find(({ id }) => id === name)?.idempotent === true;

describe.skipIf(missing.length > 0)('the permissions of every function', () => {
  let deployed: Synthesized;
  beforeAll(() => {
    // Some tests sign by the key service, so its keys have to be there.
    deployed = synthesize({
      settings: {
        rail: { url: 'https://rail.example.com', secretArn: railSecretArn },
        issuer: { url: 'https://issuer.example.com', secretArn: railSecretArn },
        verification: { url: 'https://verification.example.com', secretArn: railSecretArn },
        rates: { url: 'https://rates.example.com', secretArn: railSecretArn },
        webhookKeys: [1, 2],
      },
    });
  });

  it('allow on AWS what it did here', () => {
    expect(doneBy.size).toBeGreaterThan(50);
    for (const [name] of doneBy) {
      const denied = [...done(name)].filter((asked) => !isAllowed(deployed, name, asked));
      expect(denied, name).toEqual([]);
    }
  });

  it('are all used, or it is explained why not', () => {
    const unused = [...doneBy.keys()].flatMap((name) =>
      (usesOf.get(name) ?? [])
        .filter((capability) => {
          const allowed = allowedBy([capability]);
          if (
            allowed.length === 0 ||
            isOfLateChanges(name) ||
            (isKeyed(name) && /^table:(read|write)$/.test(capability))
          )
            return false;
          return !allowed.some((grant) => done(name).has(grant)) && !unreached[`${name} ${capability}`];
        })
        .map((capability) => `${name} ${capability}`),
    );
    expect(unused).toEqual([]);
  });

  it('contain no action that no function uses', () => {
    const all = new Set([...doneBy.keys()].flatMap((name) => [...done(name)].map((asked) => asked.split(' ')[0])));
    const given = new Set([...usesOf.values()].flatMap((uses) => allowedBy(uses)).map((grant) => grant.split(' ')[0]));
    expect([...given].filter((action) => !all.has(action)).toSorted()).toEqual([
      'secretsmanager:GetSecretValue',
      'ses:SendEmail',
      'sms-voice:SendTextMessage',
    ]);
  });

  it('are checked for every function but those that are named', () => {
    const unchecked = [...usesOf]
      .filter(([name, uses]) => !doneBy.has(name) && allowedBy(uses).length > 0)
      .map(([name]) => name);
    expect(unchecked).toEqual(Object.keys(undriven));
  });
});

const railSecretArn = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:rail-abcdef';

/** Matches the ARN of each resource in a policy: imported from the stack that makes it, or built from its name. */
const resources: Readonly<Record<GrantedResource, RegExp>> = {
  table: /DataTable\w+Arn\w+"\}$/,
  indexes: /\/index\/lists/,
  documents: /Documents\w+Arn/,
  documentsBucket: /Documents\w+Arn\w+"\}$/,
  journal: /Journal\w+Arn/,
  webhookSealingKey: /WebhookSealingKey\w+Arn/,
  signingKeys: /WebhookKey\w+Arn/,
  publishedKeys: /WebhookKey\w+Arn/,
  walletKey: /WalletKey\w+Arn/,
  walletSignerKey: /WalletSignerKey\w+Arn/,
  mail: /:ses:/,
  sms: /:sms-voice:/,
  bus: /Bus\w+Arn|Bus\w+","Arn"/,
  stateMachine: /:stateMachine:payments-dev-Payment/,
  stablecoinMachine: /:stateMachine:payments-dev-StablecoinOperation/,
  cardMachine: /:stateMachine:payments-dev-Card/,
  deliveryQueue: /WebhookDelivery\w+(Arn|","Arn")/,
  railQueue: /SandboxRail\w+(Arn|","Arn")/,
  railAccountsQueue: /RailAccounts\w+(Arn|","Arn")/,
  expiryQueue: /QuoteExpiry\w+(Arn|","Arn")/,
  stablecoinQueue: /StablecoinProvider\w+(Arn|","Arn")/,
  importsQueue: /CustomerImports\w+(Arn|","Arn")/,
  lateChangesQueue: /LateChanges\w+(Arn|","Arn")/,
  auditQueue: /LedgerAudit\w+(Arn|","Arn")/,
  daysQueue: /LedgerDays\w+(Arn|","Arn")/,
  sweepQueue: /EventSweep\w+(Arn|","Arn")/,
  setAsideQueue: /SetAside\w+(Arn|","Arn")/,
  railSecret: /secretsmanager/,
  issuerSecret: /secretsmanager/,
  verificationQueue: /Verification\w+(Arn|","Arn")/,
  verificationSecret: /secretsmanager/,
  ratesSecret: /secretsmanager/,
};

function isAllowed(deployed: Synthesized, name: string, asked: string): boolean {
  const [action = '', resource = ''] = asked.split(' ');
  return statementsOf(deployed, roleOf(deployed, name)).some(
    ({ Action, Resource }) =>
      [Action].flat().includes(action) &&
      [Resource].flat().some((arn) => resources[resource as GrantedResource].test(JSON.stringify(arn))),
  );
}

function roleOf(deployed: Synthesized, name: string): Resource {
  const lambda = ofType(deployed, 'Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `payments-dev-${name}`,
  );
  const role = ofType(deployed, 'IAM::Role').find(
    ({ stack, id }) => stack === lambda?.stack && id === referred(lambda?.properties.Role),
  );
  if (!role) throw new Error(`${name} has no role.`);
  return role;
}

describe('the permissions that no such test uses', () => {
  it('are declared', () => {
    const gone = Object.keys(unreached).filter((key) => {
      const [name = '', capability] = key.split(' ');
      return !usesOf.get(name)?.some((declared) => declared === capability);
    });
    expect(gone).toEqual([]);
  });

  it.each(Object.entries(undriven))('of %s are %j', (name, uses) => {
    expect(usesOf.get(name)).toEqual(uses);
  });
});
