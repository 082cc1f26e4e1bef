import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Metafile, stop } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { registrationOptions } from '../../../functions/domain/sca/passkey.ts';
import { newPasskeyChallenge } from '../../../functions/runtime/secrets.ts';
import { type Capability, type EnvironmentVariable, grants } from '../../../functions/topology/capabilities.ts';
import { entryOf } from '../../../functions/topology/entries.ts';
import { backgroundFunctions } from '../../../functions/topology/wiring.ts';
import type * as PasskeyChecks from '../../../functions/use-cases/sca/passkeys.ts';
import { writeBundles } from '../../../lib/aws/function-code.ts';
import { ensureTable, tableName } from '../../../lib/local/table/external-table.ts';
import { makeTableClient } from '../../../lib/local/table/table-client.ts';
import { firstRequest, startEmptyServices } from '../../benchmarks/first-answer.ts';
import { aCaller, aCustomer, aPlatform } from '../../kit/builders.ts';
import { softwareAuthenticator } from '../../kit/client/software-authenticator.ts';
import { dynoxide, startDynoxide } from '../../kit/dynoxide.ts';
import { environment } from '../../kit/environment.ts';
import { proxyEvent } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { median } from '../../kit/measuring/markdown.ts';
import { runBundles } from './run-bundles.ts';

/** What a function may weigh, minified. The largest checks passkeys, seals a wallet's keys and sends mail and text messages. */
const budgetBytes = 900 * 1024;

/** What half of the functions keep to. */
const medianBudgetBytes = 415 * 1024;

/** Whether a capability allows any action of a service. */
const declaring =
  (service: string) =>
  (capability: Capability): boolean =>
    grants[capability].actions.some((action) => action.startsWith(`${service}:`));

/** The clients of AWS, and what a function must declare to carry one. */
const clients: Readonly<Record<string, (capability: Capability) => boolean>> = {
  '@aws-sdk/client-kms': declaring('kms'),
  '@aws-sdk/client-sfn': declaring('states'),
  '@aws-sdk/client-sqs': declaring('sqs'),
  '@aws-sdk/client-eventbridge': declaring('events'),
};

const functions: readonly { name: string; entry: string; uses: readonly Capability[] }[] = [
  ...endpointList.map((endpoint) => ({ name: endpoint.id, entry: entryOf(endpoint), uses: endpoint.uses })),
  ...Object.entries(backgroundFunctions).map(([name, { entry, uses }]) => ({ name, entry, uses })),
];

interface Unread {
  readonly because: string;
  readonly by: readonly string[];
}

/** Variables that functions name without having them, and why they never read them. */
const unread: Readonly<Partial<Record<EnvironmentVariable, Unread>>> = {
  TABLE_NAME: {
    because: 'They answer without the table.',
    by: [
      ...['getAvailableUmaProviders', 'getDiscoveries', 'getEndUserTerms', 'getOpenApi', 'listVasps'],
      'showSecurityText',
    ],
  },
  CODE_EMAIL_FROM: {
    because: 'They text their codes, or send none.',
    by: [
      ...['agentCreateQuote', 'agentCreateTransferIn', 'agentCreateTransferOut', 'agentExecuteQuote'],
      ...['approveAgentAction', 'approvePendingPayment', 'authorizeQuote', 'createQuote', 'createTransferIn'],
      ...['createTransferOut', 'executeQuote', 'resendQuoteScaCode', 'sendCustomerPhoneVerification'],
      ...['startBeneficiaryTrust', 'startBeneficiaryUntrust', 'startScaLogin'],
    ],
  },
  CODE_SMS_ORIGINATION: {
    because: 'They mail their codes, or send none: who is debited elsewhere authorizes it there.',
    by: ['agentCreateTransferIn', 'createTransferIn', 'sendCustomerEmailVerification'],
  },
  ISSUER_SECRET_ARN: {
    because: 'They only ask whether there is an issuer.',
    by: ['createCard', 'createDelegatedKey', 'getCardById', 'listCards', 'updateCardById'],
  },
  VERIFICATION_SECRET_ARN: { because: 'It leaves the customer to SubmitVerification.', by: ['createVerification'] },
  RAIL_URL: {
    because: 'They check a report of the rail and send it nothing.',
    by: ['reportDeposit', 'reportDepositReturn', 'reportFundingInstructions', 'reportPayoutOutcome'],
  },
  ISSUER_URL: { because: 'It checks a message of the issuer and sends it nothing.', by: ['receiveIssuerMessage'] },
  VERIFICATION_URL: {
    because: 'It checks a report of the provider and sends it nothing.',
    by: ['reportVerificationOutcome'],
  },
};

/** What checks passkeys, as a bundle of its own. */
const passkeys = 'use-cases/sca/passkeys';

const clientEnvironment = {
  ...environment,
  ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', LOG_LEVEL: 'INFO' },
};

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
const bundleIn = (entry: string): string => join(folder, entry, 'index.js');
let outputs: Metafile['outputs'];
beforeAll(async () => {
  const entries = functions.map(({ entry }) => entry);
  outputs = await writeBundles([...entries, passkeys], folder, { sourcemap: false });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  // Its process would keep its memory for as long as the worker runs.
  await stop();
});

const bundleOf = (entry: string) => {
  const bundle = outputs[relative(root, bundleIn(entry))];
  if (!bundle) throw new Error(`${entry} was not bundled.`);
  return bundle;
};
const carries = (entry: string, library: string): boolean =>
  Object.entries(bundleOf(entry).inputs).some(
    ([file, { bytesInOutput }]) => file.includes(`node_modules/${library}/`) && bytesInOutput > 0,
  );

describe('the bundle of every function', () => {
  it('stays within the budget', () => {
    const heavy = functions.filter(({ entry }) => bundleOf(entry).bytes > budgetBytes);
    expect(heavy.map(({ name, entry }) => `${name} ${bundleOf(entry).bytes}`)).toEqual([]);
    expect(median(functions.map(({ entry }) => bundleOf(entry).bytes))).toBeLessThan(medianBudgetBytes);
  });

  it('runs: it answers its first request, of a platform that has nothing', async () => {
    const services = await startEmptyServices();
    try {
      const calls = [
        ...endpointList.map((endpoint) => ({ bundle: bundleIn(entryOf(endpoint)), event: firstRequest(endpoint) })),
        ...Object.values(backgroundFunctions).map(({ entry }) => ({ bundle: bundleIn(entry) })),
      ];
      const { answers, log } = await runBundles(folder, calls, services.environment);
      expect(answers).toHaveLength(functions.length);
      expect(answers.filter((answer) => typeof answer !== 'number' && answer !== 'function')).toEqual([]);
      expect(log).not.toMatch(/TypeError|ReferenceError|SyntaxError/);
    } finally {
      services.stop();
    }
  });

  it.skipIf(!dynoxide())('runs with a table: it reads, writes, and reads why a write is refused', async () => {
    const engine = await startDynoxide(folder);
    try {
      const client = makeTableClient(engine.endpoint);
      await ensureTable(client);
      await client.send(new PutCommand({ TableName: tableName, Item: stored.platform(aPlatform()) }));
      client.destroy();
      const body = { customerType: 'INDIVIDUAL', platformCustomerId: 'one', fullName: 'Jane Example' };
      const create = {
        bundle: bundleIn('api/customers/create-customer'),
        event: proxyEvent({ body, caller: aCaller() }),
      };
      const list = { bundle: bundleIn('api/customers/list-customers'), event: proxyEvent({ caller: aCaller() }) };
      const services = { ...clientEnvironment, TABLE_NAME: tableName, AWS_ENDPOINT_URL: engine.endpoint };
      const { answers, log } = await runBundles(folder, [create, create, list], services);
      expect(answers, log).toEqual([201, 409, 200]);
    } finally {
      await engine.stop();
    }
  });

  it('has the library of passkeys, which checks a registration', async () => {
    const { registeredPasskey } = createRequire(import.meta.url)(bundleIn(passkeys)) as typeof PasskeyChecks;
    const relyingParty = { id: 'example.com', name: 'Example', origins: ['https://pay.example.com'] };
    const options = registrationOptions(relyingParty, aCustomer(), newPasskeyChallenge());
    const authenticator = softwareAuthenticator('https://pay.example.com');
    const answer = { response: authenticator.register(options), origin: 'https://pay.example.com' };
    expect(await registeredPasskey(answer, options.challenge, relyingParty)).toMatchObject({
      credentialId: authenticator.credentialId,
    });
  });

  it.each(Object.entries(clients))('has %s only where it is declared', (library, declared) => {
    const carriers = functions.filter(({ entry }) => carries(entry, library));
    expect(carriers).not.toEqual([]);
    const undeclared = carriers.filter(({ uses }) => !uses.some(declared));
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it('has the variables that it names, or never reads them', () => {
    const variables = [...new Set(Object.values(grants).flatMap((grant) => grant.variables))];
    const lacking = functions.flatMap(({ name, entry, uses }) => {
      const named = new Set(readFileSync(bundleIn(entry), 'utf8').match(/\b[A-Z][A-Z_]+\b/g));
      const given = new Set(uses.flatMap((capability) => grants[capability].variables));
      return variables
        .filter((variable) => named.has(variable) && !given.has(variable))
        .map((variable) => `${name} ${variable}`);
    });
    const explained = Object.entries(unread).flatMap(([variable, { by }]) => by.map((name) => `${name} ${variable}`));
    expect(lacking.sort()).toEqual(explained.sort());
  });

  it('has nothing that looks for credentials elsewhere than in the environment', () => {
    for (const { entry } of functions) {
      const files = Object.keys(bundleOf(entry).inputs);
      expect(files.filter((file) => /credential-provider-(?!env)|nested-clients|token-providers/.test(file))).toEqual(
        [],
      );
    }
  });

  it('has none of the texts that only the OpenAPI document reads', () => {
    for (const { entry } of functions) {
      expect(Object.keys(bundleOf(entry).inputs).filter((file) => file.endsWith('.docs.ts'))).toEqual([]);
    }
  });

  it('has nothing of the deployment or the tests', () => {
    for (const { entry } of functions) {
      const files = Object.keys(bundleOf(entry).inputs);
      expect(files.filter((file) => /^(lib|bin|test)\/|node_modules\/(aws-cdk|vitest)/.test(file))).toEqual([]);
    }
  });
});
