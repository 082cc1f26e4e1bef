import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { keepEnvironment } from './environment.ts';

export interface ReceivedWebhook {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The body as it arrived, byte for byte. */
  readonly text: string;
}

/** A platform's webhook endpoint: answers as a test says, and keeps what it received. */
export function useReceiver() {
  const received: ReceivedWebhook[] = [];
  let statuses: number[] = [];
  let retryAfter: string | undefined;
  let delayMs = 0;
  let answer = 'thank you';
  let beforeAnswer: () => unknown = () => undefined;
  const server = createServer(async (request, response) => {
    const { method, url: path, headers: sent } = request;
    received.push({ method, path, headers: sent, text: await text(request) });
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    await beforeAnswer();
    const headers = { Location: '/elsewhere', ...(retryAfter && { 'Retry-After': retryAfter }) };
    setTimeout(() => response.writeHead(status ?? 200, headers).end(answer), delayMs);
  });
  let restoreEnvironment = keepEnvironment();
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  beforeEach(() => {
    received.length = 0;
    statuses = [];
    retryAfter = undefined;
    delayMs = 0;
    answer = 'thank you';
    beforeAnswer = () => undefined;
    restoreEnvironment = keepEnvironment();
    process.env.WEBHOOK_TARGETS = 'local';
  });
  afterEach(() => restoreEnvironment());
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    /** Answers with these statuses in turn, and with the last of them from then on. */
    answers: (...next: number[]) => {
      statuses = next;
    },
    /** Answers with this body from now on. */
    says: (body: object) => {
      answer = JSON.stringify(body);
    },
    /** Sends the header Retry-After from now on. */
    asksToRetryAfter: (header: string) => {
      retryAfter = header;
    },
    /** Does something while a request waits for its answer. */
    beforeAnswering: (act: () => unknown) => {
      beforeAnswer = act;
    },
    /** Delays every answer. */
    answersAfter: (ms: number) => {
      delayMs = ms;
    },
  };
}
