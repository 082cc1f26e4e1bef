import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { depositPostings } from '../../../functions/domain/payments/postings.ts';
import { newDelivery } from '../../../functions/domain/webhooks/delivery.ts';
import { provide } from '../../../functions/ports/ports.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { writeJournal } from '../../../functions/store/ledger/journal.ts';
import { putRailTask } from '../../../functions/store/payments/rail-tasks.ts';
import { platformListing } from '../../../functions/store/platforms/platform-list.ts';
import { putPrices } from '../../../functions/store/pricing/prices.ts';
import { commit } from '../../../functions/store/table.ts';
import { queues } from '../../../functions/topology/queues.ts';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { putFilesAndKeysInPlace } from '../../../lib/local/clients.ts';
import { registerFunctions } from '../../../lib/local/functions.ts';
import { Iam } from '../../../lib/local/iam.ts';
import { Kms } from '../../../lib/local/kms.ts';
import { Lambda } from '../../../lib/local/lambda.ts';
import { S3 } from '../../../lib/local/s3.ts';
import { type AlarmProperties, alarmNameOf, isRaised, metricsOf } from '../../kit/aws/evaluated-alarms.ts';
import { allAlarmsOn } from '../../kit/aws/stages.ts';
import { ofType, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';
import { useWorkflow } from '../../kit/aws-stubs.ts';
import { journalItem } from '../../kit/book-builders.ts';
import { anAccount, anExternalAccount, aPayment, ids, platformId, uuids } from '../../kit/builders.ts';
import { eventSources } from '../../kit/event-sources.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { type HttpRequest, proxyEvent } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofAnother, pending, platformWith, processing, useDeliveries } from '../../kit/rooms/webhook-delivery.ts';
import { queueEvent } from '../../kit/streams.ts';
import { theTask } from '../../kit/tasks.ts';

// The log reads its level when it is imported, and writes to the console that a spy can see only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

const { table, clock, receiver } = useDeliveries();
const workflow = useWorkflow();
const lambda = new Lambda();
registerFunctions(lambda, endpointList);
const files = mkdtempSync(join(tmpdir(), 'alarms-'));

let deployed: Synthesized;
beforeAll(() => {
  deployed = synthesize({ stage: 'prod', settings: allAlarmsOn, withCopies: true });
}, 120_000);
afterAll(() => rmSync(files, { recursive: true, force: true }));

let consoles: MockInstance[];
beforeEach(() => {
  consoles = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockReturnValue());
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
  vi.stubEnv('RAIL_URL', 'https://rail.example/v1');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
  vi.stubEnv('RATES_URL', 'https://rates.example/v1');
  vi.stubEnv('RATES_SECRET', 'secret');
  vi.stubEnv('JOURNAL_BUCKET', 'journal');
  for (const queue of ['AUDIT', 'SWEEP', 'DAYS', 'SET_ASIDE'])
    vi.stubEnv(`${queue}_QUEUE_URL`, 'https://queue.example');
  workflow.on(SendTaskSuccessCommand).resolves({});
});
afterEach(() => vi.restoreAllMocks());

// biome-ignore lint/suspicious/noExplicitAny: a line holds whatever was logged.
const lines = (): any[] => consoles.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(String(line))));

const run = (name: string, ...messages: readonly unknown[]) => lambda.invoke(name, queueEvent(...messages));
const send = (name: string, request: HttpRequest) =>
  lambda.invoke(name, proxyEvent(request)) as Promise<{ statusCode: number }>;
const tableFails = () =>
  provide('dynamoDb', { send: () => Promise.reject(new Error('The table does not answer.')) } as never);
const connectorsAreAway = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('connect ECONNREFUSED'));
const listed = () => {
  const at = clock.now().toISOString();
  table.holds({
    ...platformWith({ webhookEndpoint: receiver.url(), createdAt: at }),
    ...platformListing(platformId, at),
  });
};
const hour = 3_600;

/** Requests that are right, so that only the service can fail on them. */
const requests: Readonly<Record<string, HttpRequest>> = {
  createQuote: {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: ids.source },
      destination: { destinationType: 'ACCOUNT', accountId: ids.external },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    },
  },
  executeQuote: { path: { quoteId: ids.quote } },
  createTransferOut: {
    body: { source: { accountId: ids.source }, destination: { accountId: ids.external }, amount: 1 },
  },
  createTransferIn: {
    body: { source: { accountId: ids.external }, destination: { accountId: ids.source }, amount: 1 },
  },
  getTransactionById: { path: { transactionId: ids.transaction } },
};
const credentials = (header: string) => ({
  methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api1/2025-10-13/POST/quotes',
  multiValueHeaders: { Authorization: [header] },
});
const basic = `Basic ${Buffer.from('token-1:secret').toString('base64')}`;

async function failsOnRequest(name: string) {
  tableFails();
  expect((await send(name, requests[name] ?? {})).statusCode).toBe(500);
}

async function submitsToRailThatIsAway() {
  connectorsAreAway();
  const payment = aPayment(['process'], { environment: 'production' } as never);
  table.holds(stored.payment(payment), stored.externalAccount(anExternalAccount()));
  await expect(lambda.invoke('SubmitPayout', { ...theTask, taskToken: 'token-1' })).rejects.toThrow();
}

/** A day of the books with entries that are not those of the journal: they were booked after its close. */
async function booksDiffer() {
  putFilesAndKeysInPlace({ iam: new Iam(endpointList), s3: new S3(files), kms: new Kms(files) });
  listed();
  table.holds(stored.account(anAccount({ accountId: ids.source })));
  const deposit = async (causeId: string) => {
    const postings = depositPostings(ids.source, 'USD', 500, cashAccount('bank'));
    const at = clock.now().toISOString();
    const entry = { cause: 'FUNDING', causeId: toUuid(causeId), movement: 'DEPOSIT', postings, at } as const;
    await postJournal(table.store, [writeJournal({ platformId, ...entry }).put?.item ?? {}], clock.now());
  };
  await deposit(uuids.unknown);
  clock.set('2025-11-02T00:20:00.000Z');
  await run('CloseDays', {});
  clock.set('2025-11-01T23:59:59.000Z');
  await deposit(uuids.destination);
  clock.set('2025-11-03T00:20:00.000Z');
  await run('CloseDays', {});
}

async function webhookIsLost() {
  listed();
  clock.advance(30 * hour);
  await run('DeliverSlowWebhooks', { detail: { ...processing, reason: 'RESTORED', previousAt: pending.at } });
}

async function webhooksAreRefused(functionName: string) {
  listed();
  receiver.answers(500);
  const messages = Array.from({ length: 20 }, (_, index) => {
    const id = toUuid(`99999999-9999-4999-8999-${String(index).padStart(12, '0')}`);
    return { detail: { ...ofAnother(pending), resource: `Transaction:${id}`, eventId: formatId('Webhook', id) } };
  });
  await run(functionName, ...messages);
}

async function lateDelivery(payment: Payment) {
  table.holds(stored.payment(payment));
  const task = { platformId, paymentId: uuids.payment, operation: 'PAYOUT' } as const;
  await commit(table.store, [putRailTask(task, { taskToken: 'task-token' }, clock.now())]);
  const body = JSON.stringify({ platformId, outcome: 'DELIVERED' });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders(`outcome.TIMESTAMP.${uuids.payment}.${body}`, { timestamp });
  await send('reportPayoutOutcome', { path: { paymentId: uuids.payment }, body, headers, caller: null });
}

async function pricesAreOld(seconds = 301) {
  connectorsAreAway();
  const prices = { EUR: { usd: '1.1', at: clock.now().toISOString() } };
  await commit(table.store, [putPrices({ prices, version: 1 })]);
  clock.advance(seconds);
  await run('RefreshPrices', {});
}

async function pricesNeverCame() {
  connectorsAreAway();
  await run('RefreshPrices', {});
}

interface Provocation {
  /** The end of the alarm's name, or the function and `release`. */
  readonly alarm: string;
  /** The function, or the part of the gateway, into whose log the lines go. */
  readonly by: string;
  /** Makes the service log them. */
  readonly provoke: () => unknown;
}

const provocations: readonly Provocation[] = [
  ...['DeliverSlowWebhooks', 'DeliverWebhooks'].map((by) => ({
    alarm: 'Webhooks-RefusedAlarm',
    by,
    provoke: () => webhooksAreRefused(by),
  })),
  { alarm: 'Webhooks-LostAlarm', by: 'DeliverSlowWebhooks', provoke: webhookIsLost },
  ...[
    aPayment(['process', 'startRefund', 'settleRefund']),
    aPayment(['process', 'fail', 'startRefund', 'settleRefund']),
  ].map((refunded) => ({
    alarm: 'LateDeliveriesAlarm',
    by: 'reportPayoutOutcome',
    provoke: () => lateDelivery(refunded),
  })),
  { alarm: 'OldestPriceAlarm', by: 'RefreshPrices', provoke: () => pricesAreOld() },
  { alarm: 'OldestPriceAlarm', by: 'RefreshPrices', provoke: pricesNeverCame },
  { alarm: 'UnavailableConnectorsAlarm', by: 'RefreshPrices', provoke: () => pricesAreOld() },
  { alarm: 'UnavailableConnectorsAlarm', by: 'SubmitPayout', provoke: submitsToRailThatIsAway },
  { alarm: 'UnclosedDaysAlarm', by: 'CloseDays', provoke: booksDiffer },
  {
    alarm: 'LedgerDifferencesAlarm',
    by: 'AuditLedger',
    provoke: async () => {
      listed();
      const entry = journalItem({ amount: 700, bookedAt: clock.now().toISOString() });
      const account = stored.account(anAccount({ accountId: ids.source, balance: 701, entries: 1 }));
      for (const item of [entry, account]) await commit(table.store, [{ put: { item } }]);
      await postJournal(table.store, [entry], clock.now());
      clock.advance(24 * hour);
      await run('AuditLedger', {});
    },
  },
  {
    alarm: 'MissingEventsAlarm',
    by: 'SweepEvents',
    provoke: async () => {
      listed();
      table.holds(eventSources.PAYMENT);
      clock.advance(hour);
      await run('SweepEvents', {});
    },
  },
  {
    alarm: 'OldestOpenPaymentAlarm',
    by: 'WatchOpenWork',
    provoke: async () => {
      listed();
      table.holds(stored.payment(aPayment(['process'])));
      clock.advance(25 * hour);
      await run('WatchOpenWork', {});
    },
  },
  {
    alarm: 'OldestUndeliveredWebhookAlarm',
    by: 'WatchOpenWork',
    provoke: async () => {
      listed();
      table.holds(stored.delivery({ ...newDelivery(pending, clock.now()), attemptCount: 1, version: 1 }));
      clock.advance(25 * hour);
      await run('WatchOpenWork', {});
    },
  },
  // A message in a form that no function sends; a record of the stream with a value that no item has.
  ...[...new Set(Object.values(queues).map(({ consumer }) => consumer))].map((by) => ({
    alarm: 'FailedWorkAlarm',
    by,
    provoke: () => run(by, 'unknown'),
  })),
  ...streamConsumers.map(({ function: by }) => ({
    alarm: 'FailedWorkAlarm',
    by,
    provoke: () =>
      lambda.invoke(by, {
        Records: [{ eventID: 'event-1', dynamodb: { NewImage: { type: { S: 'PAYMENT' }, amount: { X: '' } } } }],
      }),
  })),
  ...Object.keys(requests).map((by) => ({ alarm: `${by}-release`, by, provoke: () => failsOnRequest(by) })),
  {
    alarm: 'SubmitPayout-release',
    by: 'SubmitPayout',
    provoke: () =>
      expect(lambda.invoke('SubmitPayout', { ...theTask, taskToken: 'token-1' })).rejects.toThrow('missing'),
  },
  {
    alarm: 'Authorizer-release',
    by: 'Authorizer',
    provoke: () => {
      tableFails();
      return expect(lambda.invoke('Authorizer', credentials(basic))).rejects.toThrow('does not answer');
    },
  },
  {
    alarm: 'ServerErrorsAlarm',
    by: 'Access',
    // API Gateway fills in the format that the deployment gives it.
    provoke: async () => {
      tableFails();
      const { statusCode } = await send('getTransactionById', requests.getTransactionById ?? {});
      const [stage] = ofType(deployed, 'ApiGateway::Stage');
      console.info(stage?.properties.AccessLogSetting.Format.replace('$context.status', statusCode));
    },
  },
];

/** Alarms on what is reported in every period. */
const raisedBySilence = ['OldestOpenPaymentAlarm', 'OldestPriceAlarm'];
/** Alarms on own metrics that only lessen what AWS counts: the rows of AWS raise them. */
const lessened = ['FunctionErrorsAlarm'];
const alarms = () => ofType(deployed, 'CloudWatch::Alarm');
const named = (alarm: string) => {
  const found = alarms().filter(({ properties }) => `-${alarmNameOf(properties)}`.endsWith(`-${alarm}`));
  expect(found, alarm).toHaveLength(1);
  return found[0]?.properties as AlarmProperties;
};
const isOwn = ({ Namespace = '' }: { Namespace?: string }) => !Namespace.startsWith('AWS/');

describe('an alarm on what the service logs', () => {
  it.each(provocations.map((row) => [row.alarm, row.by, row] as const))(
    '%s is raised by %s',
    async (alarm, by, row) => {
      await row.provoke();
      expect(isRaised(deployed, named(alarm), { lines: [], by })).toBe(raisedBySilence.includes(alarm));
      expect(isRaised(deployed, named(alarm), { lines: lines(), by }), JSON.stringify(lines())).toBe(true);
    },
  );

  it('has a row here, each one', () => {
    const own = alarms().filter(({ properties }) => metricsOf(properties).some(isOwn));
    const rows = [...provocations.map(({ alarm }) => alarm), ...lessened];
    const without = own.filter(({ properties }) =>
      rows.every((row) => !`-${alarmNameOf(properties)}`.endsWith(`-${row}`)),
    );
    expect(without.map(({ properties }) => alarmNameOf(properties))).toEqual([]);
    for (const row of rows) expect(metricsOf(named(row)).some(isOwn), row).toBe(true);
  });
});

describe('the alarm on prices', () => {
  it('is not raised while they are current, and is when they are not refreshed at all', async () => {
    const raisedBy = (logged: readonly unknown[]) =>
      isRaised(deployed, named('OldestPriceAlarm'), { lines: logged, by: 'RefreshPrices' });
    await pricesAreOld(299);
    expect(raisedBy(lines())).toBe(false);
    expect(raisedBy([])).toBe(true);
  });
});

describe('the alarm on open payments', () => {
  it('is not raised while nothing is open, and is when nothing measures that', async () => {
    const raisedBy = (logged: readonly unknown[]) =>
      isRaised(deployed, named('OldestOpenPaymentAlarm'), { lines: logged, by: 'WatchOpenWork' });
    await run('WatchOpenWork', {});
    expect(raisedBy(lines())).toBe(false);
    expect(raisedBy([])).toBe(true);
  });
});

describe('an alarm on failures', () => {
  it('is not raised by a connector that is away', async () => {
    await submitsToRailThatIsAway();
    const seen = { lines: lines(), by: 'SubmitPayout' };
    expect(isRaised(deployed, named('SubmitPayout-release'), seen)).toBe(false);
    expect(isRaised(deployed, named('SubmitPayout-release'), { ...seen, ofAws: { Errors: 1 } })).toBe(false);
    expect(isRaised(deployed, named('SubmitPayout-release'), { ...seen, ofAws: { Errors: 2 } })).toBe(true);
  });

  it('is raised by runs that end without a line', () => {
    const seen = { lines: [], by: 'Authorizer' };
    expect(isRaised(deployed, named('Authorizer-release'), { ...seen, ofAws: { Errors: 1 } })).toBe(true);
    expect(isRaised(deployed, named('FunctionErrorsAlarm'), { ...seen, ofAws: { Errors: 10 } })).toBe(true);
  });

  it('is not raised by credentials that are wrong, which Lambda counts as errors of the authorizer', async () => {
    for (let times = 0; times < 10; times += 1)
      await expect(lambda.invoke('Authorizer', credentials(basic))).rejects.toThrow('Unauthorized');
    const seen = { lines: lines(), by: 'Authorizer', ofAws: { Errors: 10 } };
    for (const alarm of ['Authorizer-release', 'FunctionErrorsAlarm'])
      expect(isRaised(deployed, named(alarm), seen), alarm).toBe(false);
  });
});
