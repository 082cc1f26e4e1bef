import { randomUUID } from 'node:crypto';
import type { Schedule } from '../../local/schedule.ts';
import { type ProvisionedPlatform, provisionPlatform } from '../../platforms/provisioning.ts';
import type { CatalogueResult } from '../../views/catalogue-views.ts';
import { ConsoleRefusal } from '../http.ts';
import { inboxPath } from '../inbox.ts';
import type { Recorder } from '../recorder.ts';
import { exampleOf, promisedBy, shownAs } from './catalogue.ts';
import type { CatalogueExample, EventExample } from './catalogue-example.ts';
import { type ExampleClient, runExample, valueAt } from './example-runner.ts';

/** The platforms that runs of the catalogue create. The platform switch leaves them out. */
export const examplePlatformName = 'Catalogue example';

/** How long a run may wait for something, in real milliseconds. */
const patienceMs = 30_000;

/** How far the clock goes where nothing is scheduled: what has a status by the clock has another one when it is read. */
const unscheduledMs = 10_000;

interface RunParts {
  readonly baseUrl: () => string;
  readonly schedule: Pick<Schedule, 'advance' | 'settle' | 'toNext'>;
  readonly recorder: Recorder;
}

/**
 * Runs a row of the catalogue as its reader would: on a new platform, over HTTP. Where it has to wait, the clock goes to the next
 * thing to come. Refuses with 404 a row that cannot be run.
 */
export async function runCatalogue(parts: RunParts, run: string): Promise<CatalogueResult> {
  const example = exampleOf(run);
  if (!example) throw new ConsoleRefusal(404, 'The catalogue has no such row to run.');
  const promised = promisedBy(example);
  const running = 'event' in example ? triggerEvent(parts, example) : answerOf(parts, example);
  const actual = await running.catch((cause: unknown) => (cause as Error).message);
  return { run, promised, actual, isAsPromised: actual === promised };
}

/** The status of the answer and the promised value in it. */
async function answerOf(parts: RunParts, example: CatalogueExample): Promise<string> {
  const platform = await provisionPlatform({ name: examplePlatformName, environment: 'sandbox' });
  const { platformId } = platform;
  const { status, body } = await runExample(clientOf(parts, platform), example, { platformId });
  const { shows } = example;
  return shownAs({ status, shows }, shows && String(valueAt(body, shows) ?? 'without it'));
}

/** Sends the requests of an example and waits for its event, at a receiver of its own. */
async function triggerEvent(parts: RunParts, { event, answer = 200, ...example }: EventExample): Promise<string> {
  const { baseUrl, recorder } = parts;
  const webhookEndpoint = new URL(`${inboxPath}/${randomUUID()}?answer=${answer}`, baseUrl()).href;
  let isDelivered = false;
  const unsubscribe = recorder.subscribe(({ kind, detail }) => {
    if (kind !== 'webhook' || !('url' in detail)) return;
    isDelivered ||= detail.url === webhookEndpoint && detail.type === event && detail.status === answer;
  });
  try {
    const platform = await provisionPlatform({ name: examplePlatformName, environment: 'sandbox', webhookEndpoint });
    const client = clientOf(parts, platform);
    const { platformId } = platform;
    const { status, body } = await runExample(client, example, { platformId });
    if (status !== example.status) throw new Error(`${status}: ${JSON.stringify(body)}`);
    while (!isDelivered) await client.pause();
    return event;
  } finally {
    unsubscribe();
  }
}

function clientOf(
  { baseUrl, schedule }: RunParts,
  { tokenId, tokenSecret }: ProvisionedPlatform,
): ExampleClient<unknown> {
  const deadline = performance.now() + patienceMs;
  let isSettled = false;
  return {
    async send(method, path, content, { headers, credentials = `${tokenId}:${tokenSecret}` }) {
      const isForm = content instanceof FormData;
      const response = await fetch(`${baseUrl()}${path}`, {
        method,
        headers: {
          ...(credentials !== null && { authorization: authorizationOf(credentials) }),
          ...(!isForm && content !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: isForm ? content : JSON.stringify(content) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
    },
    /** What happens at this time comes to its end; after that the clock moves. */
    async pause() {
      if (performance.now() > deadline) throw new Error(`It did not happen within ${patienceMs / 1_000} s.`);
      if (!isSettled) await schedule.settle();
      else if ((await schedule.toNext()).steps === 0) await schedule.advance(unscheduledMs);
      isSettled = true;
    },
  };
}

/** The value of `Authorization` for a token's `id:secret`, or for the access token of an agent. */
const authorizationOf = (credentials: string): string =>
  credentials.includes(':') ? `Basic ${Buffer.from(credentials).toString('base64')}` : `Bearer ${credentials}`;
