import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../functions/contract/endpoints.ts';
import { backgroundFunctions } from '../functions/contract/wiring.ts';
import { allowedBy } from '../lib/local/iam.ts';
import type { Thing, Use } from '../lib/rights.ts';
import { ofType, type Resource, referred, type Synthesized, statementsOf, synthesize } from './lib/aws/synthesized.ts';

/**
 * What every function did in the tests that drive the local cloud, held against the policy of its role in the synthesized
 * deployment. It means something after a run of all these tests only.
 */
interface Line {
  readonly occasion: string;
  readonly function: string;
  readonly done: readonly string[];
}

const root = join(import.meta.dirname, '..');
const log = process.env.RIGHTS_LOG ?? '';
const lines: Line[] = existsSync(log)
  ? readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const occasions = new Set(lines.map(({ occasion }) => occasion));
const drivers = globSync('test/http/**/*.test.ts', { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => /\b(start|use)TestCloud\(/.test(readFileSync(file, 'utf8')));
const missing = drivers.filter((file) => !occasions.has(file));

const doneBy = Map.groupBy(lines, (line) => line.function);
const done = (name: string): Set<string> => new Set(doneBy.get(name)?.flatMap((line) => line.done));
const usesOf: ReadonlyMap<string, readonly Use[]> = new Map<string, readonly Use[]>([
  ...endpointList.map(({ id, uses }) => [id, uses] as const),
  ...Object.entries(backgroundFunctions).map(([name, { uses }]) => [name, uses] as const),
]);

const sandboxCodes = 'The sandbox sends no codes; test/runtime/code-delivery.test.ts drives the senders.';
const productionCodes = 'test/http/production-codes.test.ts drives it with a sender of its own.';

/** Declared, though no test reaches it through the local cloud, and why it is right all the same. */
const unreached: Readonly<Record<string, string>> = {
  'CountTransactions table:write': 'A list is counted anew after many transactions; test/properties drives that.',
  'SweepEvents queue:sweep': 'A small table is swept in one piece; test/events/sweep-events.test.ts drives the others.',
  'SubmitPayout rail:secret': 'Locally the secret of a rail is a setting; deployed an extension reads it.',
  'sendCustomerEmailVerification codes:email': sandboxCodes,
  'sendCustomerPhoneVerification codes:sms': sandboxCodes,
  'createAuthCredential codes:email': sandboxCodes,
  'createAuthCredential codes:sms': sandboxCodes,
  'challengeAuthCredential codes:email': sandboxCodes,
  'challengeAuthCredential codes:sms': sandboxCodes,
  'createQuote codes:sms': productionCodes,
  'executeQuote codes:sms': productionCodes,
  'authorizeQuote codes:sms': productionCodes,
  'resendQuoteScaCode codes:sms': productionCodes,
  'startScaLogin codes:sms': productionCodes,
  'startBeneficiaryTrust codes:sms': productionCodes,
  'startBeneficiaryUntrust codes:sms': productionCodes,
  'exportInternalAccount wallet:sign': 'The sandbox exports wallets without a signature.',
  'reportPayoutOutcome rail:secret': 'Locally the secret of a rail is a setting; deployed an extension reads it.',
};

/** An operation with an Idempotency-Key reads and writes the record of the key, whatever else it does. */
const isKeyed = (name: string): boolean => endpointList.find(({ id }) => id === name)?.idempotent === true;

describe.skipIf(missing.length > 0)('the rights of every function', () => {
  let deployed: Synthesized;
  beforeAll(() => {
    deployed = synthesize({ context: { railUrl: 'https://rail.example.com', railSecretArn } });
  }, 60_000);

  it('allow on AWS what it did here', () => {
    expect(doneBy.size).toBeGreaterThan(50);
    for (const [name] of doneBy) {
      const denied = [...done(name)].filter((asked) => !isAllowed(deployed, name, asked));
      expect(denied, name).toEqual([]);
    }
  });

  it('are all made use of, or it is explained why not', () => {
    const unused = [...doneBy.keys()].flatMap((name) =>
      (usesOf.get(name) ?? [])
        .filter((use) => {
          const allowed = allowedBy([use]);
          if (allowed.length === 0 || (isKeyed(name) && /^table:(read|write)$/.test(use))) return false;
          return !allowed.some((right) => done(name).has(right)) && !unreached[`${name} ${use}`];
        })
        .map((use) => `${name} ${use}`),
    );
    expect(unused).toEqual([]);
  });

  it('contain no action that no function uses', () => {
    const all = new Set([...doneBy.keys()].flatMap((name) => [...done(name)].map((asked) => asked.split(' ')[0])));
    const given = new Set([...usesOf.values()].flatMap((uses) => allowedBy(uses)).map((right) => right.split(' ')[0]));
    expect([...given].filter((action) => !all.has(action)).toSorted()).toEqual([
      'secretsmanager:GetSecretValue',
      'ses:SendEmail',
      'sms-voice:SendTextMessage',
    ]);
  });

  it('are judged for every function but the few that no such test drives', () => {
    const undriven = [...usesOf.keys()].filter(
      (name) => !doneBy.has(name) && allowedBy(usesOf.get(name) ?? []).length > 0,
    );
    console.info(`Not driven through the local cloud: ${undriven.join(', ') || 'none'}.`);
    expect(undriven.length).toBeLessThan(usesOf.size / 4);
  });
});

const railSecretArn = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:rail-abcdef';

/** How a policy's resource reads that is this thing: imported from the stack that makes it, or put together by its name. */
const resources: Readonly<Record<Thing, RegExp>> = {
  table: /DataTable\w+Arn\w+"\}$/,
  indexes: /\/index\/lists/,
  documents: /Documents\w+Arn/,
  signingKeys: /WebhookKey\w+Arn/,
  publishedKeys: /WebhookKey\w+Arn/,
  walletKey: /WalletKey\w+Arn/,
  walletSignerKey: /WalletSignerKey\w+Arn/,
  mail: /:ses:/,
  sms: /:sms-voice:/,
  bus: /Bus\w+Arn|Bus\w+","Arn"/,
  stateMachine: /:stateMachine:payments-dev-Payment/,
  deliveryQueue: /WebhookDelivery\w+(Arn|","Arn")/,
  railQueue: /SandboxRail\w+(Arn|","Arn")/,
  auditQueue: /LedgerAudit\w+(Arn|","Arn")/,
  sweepQueue: /EventSweep\w+(Arn|","Arn")/,
  railSecret: /secretsmanager/,
};

function isAllowed(deployed: Synthesized, name: string, asked: string): boolean {
  const [action = '', thing = ''] = asked.split(' ');
  return statementsOf(deployed, roleOf(deployed, name)).some(
    ({ Action, Resource }) =>
      [Action].flat().includes(action) &&
      [Resource].flat().some((resource) => resources[thing as Thing].test(JSON.stringify(resource))),
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
