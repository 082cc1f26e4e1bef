import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  type WebhookType,
  webhookEventTypes,
  webhookSchema,
} from '../../functions/contract/webhooks/webhook-events.ts';
import type { LocalCloud } from '../../lib/local/cloud.ts';
import { type ServiceOptions, startService } from '../../lib/start/start-service.ts';
import { type AnyBody, apiClient } from './client/api.ts';
import { keepEnvironment } from './environment.ts';
import { close, listen } from './listen.ts';
import { membersOf } from './webhook-members.ts';

export { type ApiAnswer, apiClient, type RequestOptions } from './client/api.ts';

export interface TestCloud extends LocalCloud {
  readonly dataDir: string;
  readonly api: ReturnType<typeof apiClient>;
  /** What the cloud has logged about itself. */
  readonly lines: readonly string[];
}

/** A test calls as fast as its machine can: unless it is about the limit, a faster machine must not meet it. */
const unlimited = { requestsPerSecond: 100_000, burst: 100_000 };

/** Starts a cloud of its own, on a free port and in a folder that goes with it unless the test named one. */
export async function startTestCloud(options: Partial<ServiceOptions> = {}): Promise<TestCloud> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'local-cloud-'));
  const lines: string[] = [];
  const restoreEnvironment = keepEnvironment();
  const cloud = await startService({
    port: 0,
    rate: unlimited,
    isShared: false,
    log: (line) => lines.push(line),
    ...options,
    dataDir,
  }).catch((cause: unknown) => {
    restoreEnvironment();
    throw cause;
  });
  const stop = async () => {
    await cloud.stop();
    restoreEnvironment();
    if (process.env.PERMISSIONS_LOG)
      cloud.services.iam.appendTo(process.env.PERMISSIONS_LOG, expect.getState().testPath);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...cloud, stop, dataDir, lines, api: apiClient(cloud.baseUrl, `${cloud.tokenId}:${cloud.tokenSecret}`) };
}

/** A cloud of its own for all tests of a file, to be looked into once they run. */
export function useTestCloud(options: Partial<ServiceOptions> = {}): TestCloud {
  let started: TestCloud | undefined;
  beforeAll(async () => {
    started = await startTestCloud(options);
  }, 60_000);
  afterAll(() => started?.stop());
  return new Proxy({} as TestCloud, { get: (_, member) => started?.[member as keyof TestCloud] });
}

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  /** The body as it came, over which it is signed. */
  readonly raw: string;
  readonly body: AnyBody;
  readonly at: number;
}

/** What a receiver answers; a text goes as it is, anything else as JSON. */
export type WebhookAnswer = number | { readonly status: number; readonly body?: unknown };

/** How an event differs from what the interface declares of its type; nothing when it does not. */
export function deviationOf(body: AnyBody): string | undefined {
  if (!(body?.type in webhookEventTypes)) return `There is no event type ${body?.type}.`;
  const { success, data, error } = webhookSchema(body.type as WebhookType).safeParse(body);
  if (!success) return `${body.type}: ${error.message}`;
  // What the schema does not know it leaves out: then the two texts differ.
  return isDeepStrictEqual(data, body) ? undefined : `${body.type} holds more than its schema: ${JSON.stringify(body)}`;
}

/** Appends the received types with their members to the log of the test run, which test/contract/webhooks/received-events.test.ts reads. */
function logTypes(received: readonly ReceivedWebhook[]): void {
  if (!process.env.WEBHOOKS_LOG) return;
  const byType = Map.groupBy(received, ({ body }) => String(body?.type));
  const members = [...byType].map(([type, events]) => [
    type,
    [...new Set(events.flatMap(({ body }) => membersOf(body?.data)))],
  ]);
  const line = { testFile: expect.getState().testPath, members: Object.fromEntries(members) };
  appendFileSync(process.env.WEBHOOKS_LOG, `${JSON.stringify(line)}\n`);
}

/** A receiver of webhooks that checks each by the schema of its type, keeps what comes and answers with the status that the test sets. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const deviations: string[] = [];
  let answer: (webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer> = () => 200;
  let arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const webhook = { headers: request.headers, raw, body: JSON.parse(raw || 'null'), at: Date.now() };
    received.push(webhook);
    const deviation = deviationOf(webhook.body);
    if (deviation) deviations.push(deviation);
    arrived.resolve();
    arrived = Promise.withResolvers<void>();
    const said = await answer(webhook);
    const { status, body } = typeof said === 'number' ? { status: said, body: undefined } : said;
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    /** Sets the answers from now on, for all webhooks or for each by itself: a status, or a status with a body. */
    answerWith(wanted: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer>)): void {
      answer = typeof wanted === 'function' ? wanted : () => wanted;
    },
    /** Resolves with the first webhook, come already or yet to come, that fits. Rejects after `timeoutMs`. */
    async waitFor(fits: (webhook: ReceivedWebhook) => boolean, timeoutMs = 30_000): Promise<ReceivedWebhook> {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const found = received.find(fits);
        if (found) return found;
        const { promise, reject } = Promise.withResolvers<never>();
        const late = `No such webhook within ${timeoutMs} ms; received: ${received.map(({ body }) => body?.type).join(', ')}`;
        const timer = setTimeout(() => reject(new Error(late)), Math.max(0, deadline - Date.now()));
        await Promise.race([arrived.promise, promise]).finally(() => clearTimeout(timer));
      }
    },
    /** Throws when an event was not as the interface declares it. */
    async close(): Promise<void> {
      logTypes(received);
      await close(server);
      if (deviations.length > 0) throw new Error(deviations.join('\n'));
    },
  };
}
