/** Reads a folder that another version has written, and continues what is under way in it: `node read.ts FOLDER`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { type LocalCloud, startLocalCloud } from '../../../lib/local/cloud.ts';
import { operations } from '../../kit/operations/operations.ts';
import { send } from '../../kit/operations/request.ts';
import {
  dataFolder,
  type Exchange,
  type Handover,
  handoverFile,
  type Reading,
  readingFile,
  slowClock,
  unlimited,
} from './handover.ts';
import { webhookEndpoint } from './webhooks.ts';

const [, , folder = ''] = process.argv;
const handover: Handover = JSON.parse(readFileSync(handoverFile(folder), 'utf8'));
const faults = new Set<string>();

/** Jobs on the whole table: they read items of every type. */
const jobs = ['LedgerAudit', 'EventSweep', 'OpenWork'];

/** Longer than any wait: a webhook is retried for a week, and an authorization of a card lasts a month. */
const longestWaitMs = 60 * 24 * 3_600_000;

const withCloud = async (clockSpeed: number, work: (cloud: LocalCloud) => Promise<void>): Promise<void> => {
  const log = (line: string) => {
    if (/ failed on | dead letter /.test(line)) faults.add(line);
  };
  const cloud = await startLocalCloud({ port: 0, dataDir: dataFolder(folder), rate: unlimited, clockSpeed, log });
  try {
    await work(cloud);
  } finally {
    await cloud.stop();
  }
};

/** An operation of the other version that this one does not have answers nothing here. */
const isOwn = ({ operation }: Exchange): boolean => operations.some(([id]) => id === operation);

/** Reads again what the writer has read. */
async function readAgain({ baseUrl }: LocalCloud, isExpected: (exchange: Exchange, status: number) => boolean) {
  for (const exchange of handover.reads.filter(isOwn)) {
    const { status, text } = await send(baseUrl, exchange.request, exchange.credentials);
    if (isExpected(exchange, status)) continue;
    const { operation, request } = exchange;
    faults.add(`${operation} ${request.path} is ${status} and was ${exchange.status}: ${text.slice(0, 200)}`);
  }
}

/** Repeats every request with a key: the response is the stored one, byte for byte. */
async function repeatAll({ baseUrl }: LocalCloud) {
  for (const { operation, request, credentials, status, text } of handover.keyed.filter(isOwn)) {
    const repeated = await send(baseUrl, request, credentials);
    if (repeated.status !== status || repeated.text !== text)
      faults.add(`${operation} repeated is ${repeated.status}, and was ${status}: ${repeated.text.slice(0, 200)}`);
  }
}

async function checkEnd({ services }: LocalCloud) {
  const { durable, store, stepFunctions } = services;
  for (const { source, error } of durable.deadLetters()) faults.add(`Dead letter of ${source}: ${error}`);
  for (const { arn, status, error, cause } of stepFunctions.executions.list())
    if (status === 'FAILED') faults.add(`The execution ${arn} failed: ${error} ${cause}`);
  const { differences } = await auditLedger(store);
  for (const difference of differences) faults.add(`The ledger differs: ${JSON.stringify(difference)}`);
}

const endpoint = await webhookEndpoint(handover.port);
let ended = 0;
const endedIn = ({ services }: LocalCloud): number =>
  services.stepFunctions.executions.list().filter(({ status }) => status === 'SUCCEEDED').length;

await withCloud(slowClock, async (cloud) => {
  await readAgain(cloud, (exchange, status) => status === exchange.status);
  await repeatAll(cloud);
});
await withCloud(1, async (cloud) => {
  const before = endedIn(cloud);
  for (const queue of jobs) cloud.services.sqs.send(queue, { body: '{}' });
  await cloud.services.schedule.advance(longestWaitMs);
  // Tokens and links have expired by now, and quotes too, but nothing may be unreadable.
  await readAgain(cloud, (_, status) => status < 500);
  await checkEnd(cloud);
  ended = endedIn(cloud) - before;
});
await endpoint.close();
const reading: Reading = { faults: [...faults], webhooks: endpoint.state.count, ended };
writeFileSync(readingFile(folder), JSON.stringify(reading));
