import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, stop } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleOptions } from '../../../lib/aws/function-code.ts';
import { throwing, unusedLoggerMethods, unusedSchemaMethods } from '../../../lib/aws/left-out.ts';

const folder = mkdtempSync(join(tmpdir(), 'left-out-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stop();
});

const list = '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js';
const regions = [
  ...readFileSync(join(import.meta.dirname, '../../../node_modules', list), 'utf8').matchAll(
    /"([a-z]+-[a-z-]+\d+)": \{/g,
  ),
].map(([, name]) => name);

/** Sends a command of each client twice, and finds each client's endpoint in every region of every partition. */
const program = `
  import * as z from 'zod';
  import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
  import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
  import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
  import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
  import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
  import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
  import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
  import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
  import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
  const settings = { maxAttempts: 1 };
  const key = { pk: { S: 'a' }, sk: { N: '1' } };
  const email = { Destination: { ToAddresses: ['a@example.com'] }, Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } } };
  const calls = [
    [new DynamoDBClient(settings), new TransactWriteItemsCommand({ ClientRequestToken: 't', TransactItems: [{ Put: { TableName: 'payments', Item: key } }] })],
    [new EventBridgeClient(settings), new PutEventsCommand({ Entries: [{ Source: 's', DetailType: 'd', Detail: '{}' }] })],
    [new KMSClient(settings), new EncryptCommand({ KeyId: 'k', Plaintext: new Uint8Array([1, 2]) })],
    [new PinpointSMSVoiceV2Client(settings), new SendTextMessageCommand({ DestinationPhoneNumber: '+491701234567', MessageBody: 'm' })],
    [new S3Client({ ...settings, forcePathStyle: true }), new PutObjectCommand({ Bucket: 'bucket', Key: 'a/b', Body: 'text' })],
    [new S3Client({ ...settings, forcePathStyle: true }), new GetObjectCommand({ Bucket: 'bucket', Key: 'a/b' })],
    [new SESv2Client(settings), new SendEmailCommand(email)],
    [new SFNClient(settings), new StartExecutionCommand({ stateMachineArn: 'm', name: 'n', input: '{}' })],
    [new SQSClient(settings), new SendMessageCommand({ QueueUrl: process.env.AWS_ENDPOINT_URL + '/1/queue', MessageBody: 'm' })],
    [new DynamoDBClient(settings), new TransactWriteItemsCommand({ ClientRequestToken: 'u', TransactItems: [{ Put: { TableName: 'payments', Item: key } }] })],
  ];
  const regions = ${JSON.stringify(regions)};
  const outcome = (promise) => promise.then(({ $metadata, Body, ...rest }) => rest, ({ name, message, $fault, CancellationReasons }) => ({ name, message, $fault, CancellationReasons }));
  const refused = z.object({ a: z.email(), b: z.iso.datetime({ offset: true }), c: z.url({ protocol: /^https$/ }), d: z.string().min(2).nullable() }).safeParse({ a: 'a', b: 'b', c: 'c', d: 'd' });
  const part = z.object({ amount: z.int(), kind: z.enum(['A', 'B']) });
  const nested = z.object({ parts: z.array(part), other: z.record(z.string(), part).default({}), either: z.union([part, z.string()]).transform(String) });
  const given = { amount: 1, kind: 'A' };
  const parsed = nested.parse({ parts: [given, given], other: { one: given }, either: 'text' });
  const refusedParts = nested.safeParse({ parts: [given, { amount: 1.5 }], other: { one: 2 }, either: 3 });
  class Lines extends LogFormatter {
    formatAttributes({ logLevel, message, xRayTraceId, serviceName }, fields) {
      return new LogItem({ attributes: { logLevel, message, xRayTraceId, serviceName } }).addAttributes(fields);
    }
  }
  const lines = [];
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write = (line) => lines.push(line);
  const logger = new Logger({ logFormatter: new Lines(), logLevel: 'INFO' });
  logger.debug('unseen');
  logger.info('seen', { level: 'reserved', count: 1n, missing: undefined });
  logger.warn('seen');
  logger.error('failed', { error: Object.assign(new Error('why', { cause: 'this' }), { stack: '' }) });
  stdout.write = write;
  // A function has sentences of its own about mistakes.
  const issuesOf = ({ error }) => JSON.parse(JSON.stringify(error.issues, (name, value) => (name === 'message' ? undefined : value)));
  const results = [issuesOf(refused), parsed, issuesOf(refusedParts), lines];
  for (const [client, command] of calls) {
    results.push(await outcome(client.send(command)), await outcome(client.send(command)));
    for (const Region of regions) {
      const parameters = { Region, UseFIPS: false, UseDualStack: false, UseDualStackEndpoint: false, Bucket: 'bucket' };
      const { url } = client.config.endpointProvider(parameters);
      results.push(Region + ' ' + url.href);
    }
  }
  process.stdout.write(JSON.stringify(results));
`;

/** What each service fails with, by the target of a call; the second call to the table fails otherwise than its first. */
const failures: Readonly<Record<string, readonly string[]>> = {
  DynamoDB_20120810: [
    'com.amazonaws.dynamodb#TransactionCanceledException',
    'com.amazonaws.dynamodb#ProvisionedThroughputExceededException',
  ],
  AWSEvents: ['com.amazonaws.eventbridge#ResourceNotFoundException'],
  TrentService: ['com.amazonaws.kms#DisabledException'],
  PinpointSMSVoiceV2: ['com.amazonaws.pinpointsmsvoicev2#ThrottlingException'],
  POST: ['com.amazonaws.sesv2#MessageRejected'],
  AWSStepFunctions: ['com.amazonaws.sfn#TaskTimedOut'],
  AmazonSQS: ['com.amazonaws.sqs#QueueDoesNotExist'],
};

/** A date in the head of an answer, and one in the body of another, in seconds since 1970. */
const lastModified = 'Wed, 21 Oct 2015 07:28:00 GMT';
const startDate = 1_700_000_000.123;

/** Differ from call to call. */
const ofOneCall = [
  'authorization',
  'amz-sdk-invocation-id',
  'x-amz-date',
  'connection',
  'host',
  'x-amz-content-sha256',
];

async function toText(request: IncomingMessage): Promise<string> {
  const { method, url, headers } = request;
  const kept = Object.entries(headers).filter(([name]) => !ofOneCall.includes(name));
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.stringify({ method, url, headers: kept, body });
}

/** What the services receive of the program in a bundle, and what it makes of their answers: each call first succeeds and then fails. */
async function played(name: string, plugins: typeof bundleOptions.plugins | readonly []) {
  const outfile = join(folder, `${name}.cjs`);
  const resolveDir = join(import.meta.dirname, '../../..');
  const contents = `(async () => {${program.replaceAll(/^ {2}(import .*)$/gm, '')}})();`;
  const imports = program.match(/^ {2}import .*$/gm)?.join('\n');
  await build({
    ...{ ...bundleOptions, plugins: [...plugins], sourcemap: false, outfile },
    stdin: { contents: `${imports}\n${contents}`, resolveDir },
  });
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(await toText(request));
    const isXml = request.method === 'PUT' || request.method === 'GET';
    if (request.method === 'GET') response.setHeader('last-modified', lastModified);
    response.statusCode = received.length % 2 === 1 ? 200 : 400;
    const target = String(request.headers['x-amz-target'] ?? request.method).split('.')[0] ?? '';
    const failure = {
      ...{ __type: (failures[target] ?? []).at(received.length > 18 ? 1 : 0), message: 'No.' },
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
    };
    const failed = isXml ? '<Error><Code>NoSuchBucket</Code><Message>No.</Message></Error>' : JSON.stringify(failure);
    response.end(response.statusCode === 400 ? failed : isXml ? '' : JSON.stringify({ startDate }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], {
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret', HOME: folder },
    },
  });
  const { port } = server.address() as AddressInfo;
  server.close();
  return { results: JSON.parse(stdout), received: received.map((text) => text.replaceAll(String(port), 'port')) };
}

const functions = join(import.meta.dirname, '../../../functions');
const files = readdirSync(functions, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(functions, file), 'utf8') }));

describe('packages without the parts that no function runs', () => {
  it('send, read and check the same as the whole ones', async () => {
    const whole = await played('whole', []);
    expect(regions.length).toBeGreaterThan(30);
    expect(whole.received).toHaveLength(20);
    expect(whole.results).toHaveLength(4 + 10 * (2 + regions.length));
    const failed = whole.results.flatMap((result: { readonly name?: string }) => result.name ?? []);
    expect(failed).toEqual([
      ...['TransactionCanceledException', 'ResourceNotFoundException', 'DisabledException', 'ThrottlingException'],
      // The answer to the call of SQS that succeeds lacks its digest.
      ...['NoSuchBucket', 'NoSuchBucket', 'MessageRejected', 'TaskTimedOut', 'Error', 'QueueDoesNotExist'],
      'ProvisionedThroughputExceededException',
    ]);
    expect(whole.results).toContainEqual(
      expect.objectContaining({ LastModified: new Date(lastModified).toISOString() }),
    );
    expect(whole.results).toContainEqual({ startDate: new Date(startDate * 1000).toISOString() });
    const [, , , lines] = whole.results;
    expect(lines.map((line: string) => JSON.parse(line).message)).toEqual([
      expect.stringContaining('reserved'),
      'seen',
      'seen',
      'failed',
    ]);
    expect(await played('left-out', bundleOptions.plugins)).toEqual(whole);
  });

  it.each([
    ['schemas', unusedSchemaMethods],
    ['the logger', unusedLoggerMethods],
  ] as const)('lack only methods of %s that no function calls', (_, names) => {
    const call = new RegExp(`\\.(?:${names.join('|')})\\(`);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(({ file, text }) => (call.test(text) ? file : []))).toEqual([]);
  });

  it('lack what the logger does for options that its only maker does not give', () => {
    const made = files.filter(({ text }) => text.includes('new Logger('));
    expect(made.map(({ file }) => file)).toEqual(['runtime/log.ts']);
    expect(made[0]?.text).toContain('new Logger({ logFormatter: new ShortLines(), logLevel: logLevel() })');
  });

  it('lack the classes of errors only of clients whose errors the functions tell by their names', () => {
    const shortened = ['dynamodb', 'eventbridge', 'kms', 'pinpoint-sms-voice-v2'];
    for (const client of shortened) {
      const path = `../../../node_modules/@aws-sdk/client-${client}/dist-es/models/errors.js`;
      const classes = readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^export class (\w+)/gm);
      const names = new Set([...classes].map(([, name = '']) => name));
      expect(names.size).toBeGreaterThan(5);
      const imports = new RegExp(`^import \\{([^}]*)\\} from '@aws-sdk/client-${client}';$`, 'gm');
      const imported = files.flatMap(({ text }) =>
        [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())),
      );
      expect(imported.filter((name) => names.has(name))).toEqual([]);
    }
  });

  it('say what is missing where a part is reached after all', () => {
    const module = throwing(
      'export const adapt = () => 1;\nexport class Strategy {}\nexport { a, b as c };',
      'it is not used',
    );
    const namesOf = module.replace('export {', 'const names = {').replaceAll(/leftOut as (\w+)/g, '$1: leftOut');
    const run = (code: string) => new Function(`${namesOf} ${code}`);
    expect(run('names.adapt();')).toThrow('adapt and its neighbours are left out of the bundles: it is not used.');
    expect(run('new names.Strategy();')).toThrow('See lib/aws/left-out.ts.');
    expect(run('names.c();')).toThrow('left out of the bundles');
  });
});
