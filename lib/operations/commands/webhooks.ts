import { setTimeout as pause } from 'node:timers/promises';
import { tableStore } from '../../../functions/runtime/store.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { resendOfAny } from '../../inspection/find-delivery.ts';
import { platformOption } from '../../inspection/find-payment.ts';
import { localDataDir, localService } from '../../local/beside.ts';
import type { InboxView } from '../../views/console-views.ts';
import type { ExamResult } from '../../views/exam-views.ts';
import { askConsole } from '../console-client.ts';
import { defineOperation, type OperationGroup, writing } from '../operation.ts';
import { useQueues, useRetryQueue } from '../queue-access.ts';
import { stackOption, useTable } from '../table-access.ts';
import { startListener, waitForService } from '../webhook-listener.ts';

/** How long to wait before asking again whether the service runs, in milliseconds. */
const pauseMs = 500;

const listen = defineOperation({
  role: 'read',
  uses: [],
  summary: 'Receives webhooks on this machine, verifies their signatures and prints a line for each.',
  options: {
    port: { type: 'string', value: 'PORT', default: '4000', description: 'The port to listen on.' },
    url: {
      type: 'string',
      value: 'URL',
      description: 'The base URL of the service, whose keys verify. Without it, the service that runs on DATA_DIR.',
    },
    forward: {
      type: 'string',
      value: 'URL',
      description: 'Passes genuine webhooks on to this address, whose answer is the answer.',
    },
    verbose: { type: 'boolean', description: 'Prints headers and bodies too.' },
  },
  async run({ port: text, url: given, forward: forwardTo, verbose: isVerbose }) {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port is a whole number from 0 to 65535.');
    for (const [name, value] of Object.entries({ url: given, forward: forwardTo }))
      if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw new UsageError(`--${name} is an http or https address, such as http://127.0.0.1:8080/hooks.`);
    const dataDir = localDataDir();
    const serviceUrl = await waitForService(
      () => given ?? localService(dataDir)?.baseUrl,
      () => pause(pauseMs),
      (address) =>
        console.log(`Waiting for the service at ${address ?? `${dataDir}: npm start, or name it with --url`}.`),
    );
    const { url } = await startListener({ port, serviceUrl, forwardTo, isVerbose, print: console.log });
    console.log(`Listening for webhooks of ${serviceUrl}${forwardTo ? `, passing them on to ${forwardTo}` : ''}.`);
    console.log(`Set webhookEndpoint to ${url} (WEBHOOK_URL=${url} npm start, or PATCH /config). Ctrl-C stops.`);
  },
});

const resend = defineOperation({
  role: 'operate',
  uses: [...writing, 'queue:delivery'],
  summary: 'Sends an event again, as POST /webhooks/deliveries/ID/resend does for its platform.',
  operands: [
    { name: 'EVENT', description: 'The id of the event, such as Webhook:…; payment show lists those of a payment.' },
  ],
  options: { ...platformOption, ...stackOption },
  async run({ platform, stack }, [eventId = '']) {
    await useTable(stack);
    await useRetryQueue(await useQueues(stack));
    const { type = 'event', status } = await resendOfAny(tableStore(), eventId, platform);
    console.log(`${type} ${eventId} was ${status} and is queued to be sent again.`);
  },
});

/** Lists the findings of an exam, a line for each delivery. */
const examText = ({ checks, passed }: ExamResult): string =>
  [
    ...checks.map(
      ({ name, expected, answered, isPassed, why }) =>
        `${isPassed ? 'passed' : 'FAILED'}  ${name}: ${answered}${isPassed ? '' : `, expected ${expected}. ${why}`}`,
    ),
    `${passed} of ${checks.length}`,
  ].join('\n');

const exam = defineOperation({
  role: 'read',
  uses: [],
  summary: 'Sends genuine, repeated, reordered, stale and forged webhooks to an address and grades its answers.',
  operands: [{ name: 'URL', description: 'The receiver, such as http://127.0.0.1:4000/.' }],
  async run(_values, [url = '']) {
    const result = await askConsole<ExamResult>('/webhooks/exam', { url });
    console.log(examText(result));
    if (result.passed < result.checks.length) process.exitCode = 1;
  },
});

const inbox = defineOperation({
  role: 'operate',
  uses: [],
  summary: "Sets how the console's inbox answers webhooks from now on.",
  operands: [{ name: 'ANSWER', description: '200, 409, 500 or hang.' }],
  async run(_values, [answer = '']) {
    const { url } = await askConsole<InboxView>('/inbox/answer', { answer });
    console.log(`${url} answers ${answer === 'hang' ? 'nothing' : answer}.`);
  },
});

export const webhookCommands: OperationGroup = {
  summary: 'Helps to receive webhooks.',
  commands: { listen, resend, exam, inbox },
};
